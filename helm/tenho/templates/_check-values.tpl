{{/* Refuses values that the schema cannot refuse: those that render, and then do not run. Every template that makes a pod includes it first. */}}
{{- define "tenho.checkValues" -}}
{{- include "tenho.checkPorts" (dict "of" "ports" "ports" .Values.ports) -}}
{{- include "tenho.checkPorts" (dict "of" "stores.nats" "ports" (pick .Values.stores.nats "port" "monitoringPort")) -}}
{{- $services := .Values.services | default dict -}}
{{- $faults := list -}}
{{- range list "auth" "users" "franchise" "wallet" "messaging" "categorisation" "payment" -}}
  {{- if not (get $services .) }}{{ $faults = append $faults (printf "services.%s is missing: no process of Tenho can be left out" .) }}{{ end -}}
{{- end -}}
{{- range list "gateway" "embedder" "sandbox" "seed" "provision" "backup" "check" "postgres" "mongo" "nats" -}}
  {{- if hasKey $services . }}{{ $faults = append $faults (printf "services.%s: %s is a name of the chart's own, and no service" . .) }}{{ end -}}
{{- end -}}
{{- with $faults }}{{ fail (join "\n" .) }}{{ end -}}
{{- range $name, $own := merge (dict "gateway" .Values.gateway) $services -}}
  {{- include "tenho.checkVariables" (dict "root" $ "name" $name "process" (mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own))) -}}
{{- end -}}
{{- include "tenho.checkDocuments" . -}}
{{- include "tenho.checkSender" . -}}
{{- end }}

{{/* Ports of one pod differ: if two were the same, only one process could listen. */}}
{{- define "tenho.checkPorts" -}}
{{- $taken := dict -}}
{{- range $name, $port := .ports -}}
  {{- with get $taken (toString $port) }}{{ fail (printf "%s: %s and %s are both %v" $.of . $name $port) }}{{ end -}}
  {{- $_ := set $taken (toString $port) $name -}}
{{- end -}}
{{- end }}

{{/* Variables that the chart itself sets: probes, Services, policies and grace periods are made of the same values. */}}
{{- define "tenho.checkVariables" -}}
{{- $reserved := list "SERVICE_HOST" "PORT" "ADMIN_HOST" "ADMIN_PORT" "HOOKS_PORT" "SHUTDOWN_DELAY_MS" "SHUTDOWN_TIMEOUT_MS" "OTEL_EXPORTER_OTLP_ENDPOINT" "NATS_URL" "POSTGRES_URL" "MONGO_URL" "GATEWAY_IDENTITY_PUBLIC_KEY" -}}
{{- if eq .name "gateway" -}}
  {{- range keys .root.Values.services }}{{ $reserved = concat $reserved (list (printf "%s_URL" (upper .)) (printf "%s_HOOKS_URL" (upper .))) }}{{ end -}}
{{- end -}}
{{- $faults := list -}}
{{- range keys .process.env | sortAlpha -}}
  {{- if has . $reserved }}{{ $faults = append $faults (printf "%s: env.%s is set by the chart from its own values or a Secret" $.name .) }}{{ end -}}
  {{- if has . (concat $.process.secretKeys $.process.optionalSecretKeys) }}{{ $faults = append $faults (printf "%s: env.%s is taken from its Secret" $.name .) }}{{ end -}}
{{- end -}}
{{- with $faults }}{{ fail (join "\n" .) }}{{ end -}}
{{- end }}

{{/* A container writes to its volumes alone: without a bucket and without a volume every upload would fail. */}}
{{- define "tenho.checkDocuments" -}}
{{- $users := mergeOverwrite (deepCopy .Values.defaults) (deepCopy .Values.services.users) -}}
{{- if not (tpl (toString ($users.env.S3_BUCKET_URL | default "")) .) -}}
  {{- if not $users.persistence.enabled -}}
    {{- fail "users: env.S3_BUCKET_URL is missing, and persistence.enabled is false: documents need a bucket or a volume" -}}
  {{- end -}}
  {{- if not (hasPrefix "/data/" (toString $users.env.DOCUMENTS_DIR)) }}{{ fail "users: env.DOCUMENTS_DIR must lie in its volume, /data" }}{{ end -}}
{{- end -}}
{{- end }}

{{/* Mail from the default sender, whose domain does not exist, is taken by no server: where people come by https, mails go to them. */}}
{{- define "tenho.checkSender" -}}
{{- $users := mergeOverwrite (deepCopy .Values.defaults) (deepCopy .Values.services.users) -}}
{{- if and (hasPrefix "https://" .Values.publicUrl) (not (tpl (toString ($users.env.MAIL_FROM | default "")) .)) -}}
  {{- fail "users: env.MAIL_FROM is missing: with an https publicUrl mails go to people, from an address of your domain" -}}
{{- end -}}
{{- end }}
