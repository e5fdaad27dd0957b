# The door of a domain: HTTPS with a certificate that comes and is renewed by itself. What it serves is in docker/proxy/Caddyfile, which is mounted.
ARG CADDY_IMAGE=caddy:2.10-alpine

FROM ${CADDY_IMAGE}
# The program's right to low ports goes, as a container without any rights could not start it. A volume takes the owners of what it is mounted over, and the base
# brings a folder of root's in there, where certificates are kept.
RUN setcap -r /usr/bin/caddy && chown -R 10001:10001 /data
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/tmp
USER 10001:10001
EXPOSE 8080 8443
HEALTHCHECK --interval=10s --timeout=20s --start-period=180s --retries=6 CMD ["wget", "-q", "-O", "-", "http://127.0.0.1:8081/healthz"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
