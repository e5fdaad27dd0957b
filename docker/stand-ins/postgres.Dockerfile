# Stands in for postgres:18: the server of the npm package and Debian's clients, with the official image's user, data folder and variables.
FROM tenho-stand-in/debian
COPY native /usr/lib/postgresql/18
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN groupadd --non-unique --gid 999 postgres \
 && useradd --non-unique --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
 && install -d -o postgres -g postgres -m 3777 /var/run/postgresql \
 && install -d -o postgres -g postgres /var/lib/postgresql /docker-entrypoint-initdb.d
# Debian's clients are called where they lie: the wrapper on the usual path takes a second.
ENV PATH=/usr/lib/postgresql/18/bin:/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
