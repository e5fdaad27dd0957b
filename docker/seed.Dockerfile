# Fills an empty installation with the demo data and ends: docker build -f docker/seed.Dockerfile -t tenho/seed .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY packages/access/package.json packages/access/
COPY packages/br/package.json packages/br/
COPY packages/kernel/package.json packages/kernel/
COPY packages/trust/package.json packages/trust/
COPY dev/package.json dev/
COPY services/franchise/package.json services/franchise/
COPY services/messaging/package.json services/messaging/
COPY services/users/package.json services/users/
# History is written with the services' code, so the packages of the services are installed too.
# Declarations and source maps are a quarter of the packages, and nothing reads them at runtime.
RUN npm ci --workspace dev --workspace services/franchise --workspace services/messaging --workspace services/users --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
COPY --from=dependencies /app /app
COPY proto /app/proto
COPY packages /app/packages
COPY services/categorisation/standard-catalogue /app/services/categorisation/standard-catalogue
COPY services/franchise/src /app/services/franchise/src
COPY services/franchise/fixtures /app/services/franchise/fixtures
COPY services/messaging/src /app/services/messaging/src
COPY services/messaging/fixtures /app/services/messaging/fixtures
COPY services/users/src /app/services/users/src
COPY services/users/fixtures /app/services/users/fixtures
COPY dev/shared /app/dev/shared
COPY dev/seed /app/dev/seed
RUN install -d -o 10001 -g 10001 /data
WORKDIR /app/dev
USER 10001:10001
# No health check: the command runs to its end and listens to nothing.
HEALTHCHECK NONE
ENTRYPOINT ["node"]
CMD ["seed/seed-command.ts"]
