# The gateway and the built web: docker build -f docker/gateway.Dockerfile -t tenho/gateway .
# The base is pinned by version; whoever builds with a registry at hand pins it by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/access/package.json packages/access/
COPY packages/br/package.json packages/br/
COPY web/package.json web/
RUN npm ci --workspace web --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages/access packages/access
COPY packages/br packages/br
COPY web web
ENV NODE_ENV=production
WORKDIR /app/web
RUN ../node_modules/.bin/vite build --logLevel warn

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY packages/access/package.json packages/access/
COPY packages/br/package.json packages/br/
COPY packages/kernel/package.json packages/kernel/
COPY packages/trust/package.json packages/trust/
COPY gateway/package.json gateway/
# Declarations and source maps are a quarter of the packages, and nothing reads them at runtime.
RUN npm ci --workspace gateway --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
RUN npm sbom --package-lock-only --workspace gateway --sbom-format cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE}
ENV NODE_ENV=production WEB_DIST=/app/web/dist
COPY --from=dependencies /app /app
COPY proto /app/proto
COPY packages /app/packages
COPY gateway /app/gateway
COPY --from=web /app/web/dist /app/web/dist
# The commit is in support bundles: --build-arg BUILD_COMMIT="$(git rev-parse HEAD)"
ARG BUILD_COMMIT
ENV BUILD_COMMIT=${BUILD_COMMIT}
WORKDIR /app/gateway
USER 10001:10001
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=20s --start-period=180s --retries=6 CMD ["bash", "/app/packages/kernel/src/health/probe.sh"]
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
