# The broker. Its users and their permissions, which npm run secrets writes, are mounted.
ARG NATS_IMAGE=nats:2.15-alpine

FROM ${NATS_IMAGE}
# A volume takes the owner of the folder it is mounted over.
RUN install -d -o 10001 -g 10001 /data
USER 10001:10001
EXPOSE 4222
HEALTHCHECK --interval=10s --timeout=20s --start-period=180s --retries=6 CMD ["wget", "-q", "-O", "-", "http://127.0.0.1:8222/healthz"]
CMD ["nats-server", "-c", "/etc/nats/tenho.conf"]
