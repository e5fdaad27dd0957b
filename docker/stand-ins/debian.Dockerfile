# Base of all stand-ins: the imported root of a small Debian, and the certificates by which this machine reaches its registries.
FROM tenho-stand-in/root
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV LANG=C.UTF-8 \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt \
    SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt \
    PIP_BREAK_SYSTEM_PACKAGES=1 \
    PIP_ROOT_USER_ACTION=ignore \
    PIP_DISABLE_PIP_VERSION_CHECK=1
