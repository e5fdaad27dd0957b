#!/bin/bash
# Entry point of the stand-in for postgres:18: makes the cluster once, with the password and the scripts of an empty volume, and becomes the server.
set -euo pipefail

# Scripts run on a server that listens on its socket alone, so that nobody takes it for the real one.
prepare() {
  local password
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" >"$password"
  initdb --pgdata="$PGDATA.new" --username=postgres --pwfile="$password" --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm "$password"
  echo "host all all all scram-sha-256" >>"$PGDATA.new/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA.new/postgresql.conf"
  echo "unix_socket_directories = '/var/run/postgresql'" >>"$PGDATA.new/postgresql.conf"
  pg_ctl --pgdata="$PGDATA.new" --options="-c listen_addresses=''" --wait start
  local script
  for script in /docker-entrypoint-initdb.d/*.sql; do
    [ -e "$script" ] && psql --no-psqlrc --set ON_ERROR_STOP=1 --host=/var/run/postgresql --username=postgres --file="$script"
  done
  pg_ctl --pgdata="$PGDATA.new" --mode=fast --wait stop
  # The cluster counts as made when everything in it is.
  mv "$PGDATA.new" "$PGDATA"
}

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.new"
  mkdir -p "$(dirname "$PGDATA")"
  prepare
fi
exec "$@"
