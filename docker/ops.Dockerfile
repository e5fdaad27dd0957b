# The maintenance commands: docker build -f docker/ops.Dockerfile -t tenho/ops . && docker run --rm --env-file … tenho/ops tenho-ops COMMAND
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY packages/access/package.json packages/access/
COPY packages/br/package.json packages/br/
COPY packages/kernel/package.json packages/kernel/
COPY packages/trust/package.json packages/trust/
COPY ops/package.json ops/
COPY services/auth/package.json services/auth/
COPY services/categorisation/package.json services/categorisation/
COPY services/franchise/package.json services/franchise/
COPY services/messaging/package.json services/messaging/
COPY services/payment/package.json services/payment/
COPY services/users/package.json services/users/
COPY services/wallet/package.json services/wallet/
# The commands read stores with the services' code, so the packages of the services are installed too.
# Declarations and source maps are a quarter of the packages, and nothing reads them at runtime.
RUN npm ci --workspace ops --workspace services/messaging --workspace services/wallet --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
COPY --from=dependencies /app /app
COPY proto /app/proto
COPY packages /app/packages
COPY services/auth/src /app/services/auth/src
COPY services/categorisation/src /app/services/categorisation/src
COPY services/franchise/src /app/services/franchise/src
COPY services/messaging/src /app/services/messaging/src
COPY services/payment/src /app/services/payment/src
COPY services/users/src /app/services/users/src
COPY services/wallet/src /app/services/wallet/src
COPY dev/shared /app/dev/shared
COPY dev/embedded/reachable-dir.ts dev/embedded/nats-config.ts /app/dev/embedded/
COPY dev/seed/clients.ts /app/dev/seed/
COPY dev/stack/database.ts dev/stack/find-stores.ts dev/stack/load-schema.ts dev/stack/profile-dir.ts dev/stack/secrets.ts /app/dev/stack/
COPY ops /app/ops
# `docker run … tenho-ops trace PEDIDO`, and the command of a Job.
RUN printf '#!/bin/sh\nexec node /app/ops/tenho-ops.ts "$@"\n' > /usr/local/bin/tenho-ops && chmod 0755 /usr/local/bin/tenho-ops
# The folders of backups and exports and of uploaded documents exist with their owner, which a volume mounted over one takes.
RUN install -d -o 10001 -g 10001 /data /documents
WORKDIR /data
USER 10001:10001
# No health check: the command runs to its end and listens to nothing.
HEALTHCHECK NONE
CMD ["tenho-ops"]
