# Stands in for caddy:…-alpine: the program compiled with Go, with the official image's right to low ports, its folders of root's, and the tools of Alpine (setcap, wget).
FROM tenho-stand-in/debian
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libcap2-bin && rm -rf /var/lib/apt/lists/*
COPY caddy /usr/bin/caddy
RUN setcap cap_net_bind_service=+ep /usr/bin/caddy && ln -s /bin/busybox /usr/local/bin/wget && install -d /config/caddy /data/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
EXPOSE 80 443 443/udp 2019
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
