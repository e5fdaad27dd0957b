# Image of every process but the gateway: docker build -f docker/service.Dockerfile --build-arg SERVICE=wallet -t tenho/wallet .
# The base is pinned by version; whoever builds with a registry at hand pins it by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS dependencies
ARG SERVICE
ARG FOLDER=services/${SERVICE}
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY packages/access/package.json packages/access/
COPY packages/br/package.json packages/br/
COPY packages/kernel/package.json packages/kernel/
COPY packages/trust/package.json packages/trust/
COPY ${FOLDER}/package.json ${FOLDER}/
# Installs exactly the packages that the lock file names for this process, and runs no script of theirs.
# Declarations and source maps are a quarter of the packages, and nothing reads them at runtime.
RUN npm ci --workspace "${FOLDER}" --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# The bill of materials is kept in the image that it describes: docker run --rm --entrypoint cat IMAGE /app/sbom.cdx.json
RUN npm sbom --package-lock-only --workspace "${FOLDER}" --sbom-format cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE}
ARG SERVICE
ARG FOLDER=services/${SERVICE}
ENV NODE_ENV=production
# The layout of the workspace is kept: Node strips types in linked folders, not inside node_modules.
COPY --from=dependencies /app /app
COPY proto /app/proto
COPY packages /app/packages
COPY ${FOLDER} /app/${FOLDER}
# A volume takes the owner of the folder it is mounted over.
RUN install -d -o 10001 -g 10001 /data
# The commit is in support bundles: --build-arg BUILD_COMMIT="$(git rev-parse HEAD)"
ARG BUILD_COMMIT
ENV BUILD_COMMIT=${BUILD_COMMIT}
WORKDIR /app/${FOLDER}
# The files are owned by root and the process cannot write to them, so the root file system may be mounted read-only.
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=20s --start-period=180s --retries=6 CMD ["bash", "/app/packages/kernel/src/health/probe.sh"]
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
