# Stands in for nats:…-alpine: the pinned nats-server, and busybox for what Alpine has (wget).
FROM tenho-stand-in/debian
COPY nats-server /usr/local/bin/nats-server
RUN ln -s /bin/busybox /usr/local/bin/wget
EXPOSE 4222 8222 6222
ENTRYPOINT []
CMD ["nats-server"]
