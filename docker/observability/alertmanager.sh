#!/bin/sh
# Writes Alertmanager's configuration from the variables ALERT_… and starts it with it. Without an address nobody is told: alerts are then seen in
# Alertmanager and Prometheus alone. With `--print` it only shows the configuration.
set -eu

# A value as YAML in single quotes.
quoted() {
  printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"
}

# In single quotes YAML folds line breaks: a value that holds one would be another one.
for value in "${ALERT_MAIL_TO:-}" "${ALERT_MAIL_FROM:-}" "${ALERT_SMTP_HOST:-}" "${ALERT_SMTP_USER:-}" \
  "${ALERT_SMTP_PASSWORD:-}" "${ALERT_WEBHOOK_URL:-}" "${ALERT_HEARTBEAT_URL:-}"; do
  case $value in *'
'*)
    echo "alertmanager.sh: a variable holds a line break" >&2
    exit 1
    ;;
  esac
done

mail_to=${ALERT_MAIL_TO:-}
webhook=${ALERT_WEBHOOK_URL:-}
heartbeat=${ALERT_HEARTBEAT_URL:-}
if [ -n "$mail_to" ] && [ -z "${ALERT_SMTP_HOST:-}" ]; then
  echo "alertmanager.sh: ALERT_MAIL_TO needs ALERT_SMTP_HOST (host:port)" >&2
  exit 1
fi

# A critical alert is repeated after an hour, the others each day. The alert that always fires goes to the heartbeat alone: its silence is the alarm.
configuration() {
  cat <<'YAML'
route:
  receiver: people
  group_by: [alertname, service]
  group_wait: 30s
  group_interval: 5m
  repeat_interval: 24h
  routes:
    - matchers: ['alertname="TenhoWatchdog"']
      receiver: heartbeat
      group_wait: 1s
      group_interval: 1m
      repeat_interval: 1m
    - matchers: ['severity="critical"']
      receiver: people
      repeat_interval: 1h
receivers:
YAML
  if [ -n "$heartbeat" ]; then
    printf '  - name: heartbeat\n    webhook_configs:\n      - url: %s\n        send_resolved: false\n' "$(quoted "$heartbeat")"
  else
    printf '  - name: heartbeat\n'
  fi
  printf '  - name: people\n'
  if [ -n "$mail_to" ]; then
    printf '    email_configs:\n      - to: %s\n' "$(quoted "$mail_to")"
    printf '        from: %s\n' "$(quoted "${ALERT_MAIL_FROM:-$mail_to}")"
    printf '        smarthost: %s\n        send_resolved: true\n' "$(quoted "$ALERT_SMTP_HOST")"
    if [ -n "${ALERT_SMTP_USER:-}" ]; then
      printf '        auth_username: %s\n' "$(quoted "$ALERT_SMTP_USER")"
      printf '        auth_password: %s\n' "$(quoted "${ALERT_SMTP_PASSWORD:-}")"
    else
      # A server of one's own that asks for no login mostly has no certificate either.
      printf '        require_tls: false\n'
    fi
  fi
  if [ -n "$webhook" ]; then
    printf '    webhook_configs:\n      - url: %s\n        send_resolved: true\n' "$(quoted "$webhook")"
  fi
}

if [ "${1:-}" = --print ]; then
  configuration
  exit
fi
umask 077
configuration >/tmp/alertmanager.yml
exec /bin/alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager --cluster.listen-address=
