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
COPY dev/package.json dev/
COPY services/auth/package.json services/auth/
COPY services/categorisation/package.json services/categorisation/
COPY services/franchise/package.json services/franchise/
COPY services/messaging/package.json services/messaging/
COPY services/payment/package.json services/payment/
COPY services/users/package.json services/users/
COPY services/wallet/package.json services/wallet/
# The commands read stores by the services' own code: its packages come with theirs.
RUN npm ci --workspace dev --workspace services/messaging --workspace services/wallet --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

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
COPY dev/embedded/reachable-dir.ts /app/dev/embedded/
COPY dev/embedded/nats/nats-config.ts /app/dev/embedded/nats/
COPY dev/process /app/dev/process
COPY dev/profile /app/dev/profile
COPY dev/seed/clients.ts /app/dev/seed/
COPY dev/stack/databases/database.ts /app/dev/stack/databases/
COPY dev/stack/secrets.ts /app/dev/stack/
COPY dev/ops /app/dev/ops
COPY dev/commands/tenho-ops.ts /app/dev/commands/
# `docker run … tenho-ops trace PEDIDO`, and the command of a Job.
RUN printf '#!/bin/sh\nexec node /app/dev/commands/tenho-ops.ts "$@"\n' > /usr/local/bin/tenho-ops && chmod 0755 /usr/local/bin/tenho-ops
# Where backups and exports are written: a volume takes the owner of the folder it is mounted over.
RUN install -d -o 10001 -g 10001 /data
WORKDIR /data
USER 10001:10001
# It runs to its end: nothing is there to ask.
HEALTHCHECK NONE
CMD ["tenho-ops"]
