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
RUN npm ci --workspace dev --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
COPY --from=dependencies /app /app
COPY proto /app/proto
COPY packages /app/packages
COPY services/categorisation/demo-catalogue /app/services/categorisation/demo-catalogue
COPY dev/process /app/dev/process
COPY dev/seed /app/dev/seed
RUN install -d -o 10001 -g 10001 /data
WORKDIR /app/dev
USER 10001:10001
# It runs to its end: nothing is there to ask.
HEALTHCHECK NONE
ENTRYPOINT ["node"]
CMD ["seed/seed-command.ts"]
