{{/*
Everything of the release that goes on running and is made of an image of Tenho, as YAML: by name, with all it has from `defaults`, its ports, its variables
and what it calls. Deployments, Services and NetworkPolicies are read off this one map.
*/}}
{{- define "tenho.processes" -}}
{{- include "tenho.checkValues" . -}}
{{- $values := .Values -}}
{{- $all := dict -}}
{{- range $name, $own := .Values.services -}}
  {{- $process := include "tenho.process" (dict "root" $ "own" $own) | fromYaml -}}
  {{- $secrets := list "NATS_URL" "GATEWAY_IDENTITY_PUBLIC_KEY" -}}
  {{- if eq $process.store "postgres" }}{{ $secrets = append $secrets "POSTGRES_URL" }}{{ end -}}
  {{- if eq $process.store "mongo" }}{{ $secrets = append $secrets "MONGO_URL" }}{{ end -}}
  {{- $_ := set $process "secretKeys" (concat $secrets $process.secretKeys) -}}
  {{- $calls := list "nats" -}}
  {{- if ne $process.store "none" }}{{ $calls = append $calls $process.store }}{{ end -}}
  {{- $_ := set $process "calls" (concat $calls $process.calls) -}}
  {{- if $process.hooks -}}
    {{- $_ := set $process.ports "hooks" $values.ports.hooks -}}
    {{- $_ := set $process.env "HOOKS_PORT" (toString $values.ports.hooks) -}}
  {{- end -}}
  {{- with tpl (toString ($process.env.CLAMD_HOST | default "")) $ -}}
    {{- $port := tpl (toString ($process.env.CLAMD_PORT | default "")) $ | default "3310" | int -}}
    {{- $rule := dict "ports" (list (dict "protocol" "TCP" "port" $port)) -}}
    {{- $_ := set $process "egress" (append $process.egress $rule) -}}
  {{- end -}}
  {{- $_ := set $all $name $process -}}
{{- end -}}
{{- $_ := set $all "gateway" (include "tenho.gateway" . | fromYaml) -}}
{{- if .Values.embedder.enabled }}{{ $_ := set $all "embedder" (include "tenho.embedder" . | fromYaml) }}{{ end -}}
{{- if .Values.sandbox.enabled }}{{ $_ := set $all "sandbox" (include "tenho.sandbox" . | fromYaml) }}{{ end -}}
{{- toYaml $all -}}
{{- end }}

{{/* Merges a service or the gateway over the defaults. Takes (dict "root" $ "own" VALUES). */}}
{{- define "tenho.process" -}}
{{- $values := .root.Values -}}
{{- $process := mergeOverwrite (deepCopy $values.defaults) (deepCopy .own) -}}
{{- $_ := set $process "ports" (dict "http" $values.ports.http "admin" $values.ports.admin) -}}
{{- $_ := set $process "readinessPath" "/readyz" -}}
{{- $running := dict
  "SERVICE_HOST" "0.0.0.0"
  "PORT" (toString $values.ports.http)
  "ADMIN_HOST" "0.0.0.0"
  "ADMIN_PORT" (toString $values.ports.admin)
  "LOG_LEVEL" $values.logLevel
  "SHUTDOWN_DELAY_MS" (toString $values.shutdown.delayMs)
  "SHUTDOWN_TIMEOUT_MS" (toString $values.shutdown.timeoutMs)
  "OTEL_EXPORTER_OTLP_ENDPOINT" $values.tracing.endpoint
-}}
{{- if include "common.isRecreated" (dict "process" $process) }}{{ $_ := set $running "SHUTDOWN_DELAY_MS" "0" }}{{ end -}}
{{- if $values.tracing.endpoint }}{{ $_ := set $running "OTEL_TRACES_SAMPLER_ARG" $values.tracing.samplerArg }}{{ end -}}
{{- $_ := set $process "env" (mergeOverwrite $running $process.env) -}}
{{- if and $process.persistence.enabled (ne $process.persistence.accessMode "ReadWriteMany") (or $process.autoscaling.enabled (gt (int $process.replicas) 1)) -}}
  {{- fail "persistence: several replicas need a volume with accessMode ReadWriteMany" -}}
{{- end -}}
{{- toYaml $process -}}
{{- end }}

{{- define "tenho.gateway" -}}
{{- $process := include "tenho.process" (dict "root" . "own" .Values.gateway) | fromYaml -}}
{{- $fullname := include "common.fullname" . -}}
{{- $ports := .Values.ports -}}
{{- $services := keys .Values.services | sortAlpha -}}
{{- range $name := $services -}}
  {{- $service := index $.Values.services $name -}}
  {{- $_ := set $process.env (printf "%s_URL" (upper $name)) (printf "http://%s-%s:%v" $fullname $name $ports.http) -}}
  {{- if $service.hooks }}{{ $_ := set $process.env (printf "%s_HOOKS_URL" (upper $name)) (printf "http://%s-%s:%v" $fullname $name $ports.hooks) }}{{ end -}}
{{- end -}}
{{- $_ := set $process "secretKeys" (concat (list "NATS_URL") $process.secretKeys) -}}
{{- $_ := set $process "calls" (concat (list "nats") $services $process.calls) -}}
{{- toYaml $process -}}
{{- end }}

{{/* The embedder's server knows nothing of broker, stores or other processes. */}}
{{- define "tenho.embedder" -}}
{{- $own := dict
  "args" (list "--encoder" "use" "--host" "0.0.0.0" "--port" (toString .Values.ports.http))
  "replicas" .Values.embedder.replicas
  "resources" .Values.embedder.resources
-}}
{{- $process := mergeOverwrite (deepCopy .Values.defaults) $own -}}
{{- $_ := set $process "env" dict -}}
{{- $_ := set $process "ports" (dict "http" .Values.ports.http) -}}
{{- $_ := set $process "readinessPath" "/health" -}}
{{- $_ := set $process "livenessPath" "/health" -}}
{{- toYaml $process -}}
{{- end }}

{{/* The sandbox, which simulates outside systems: one replica, with a journal. */}}
{{- define "tenho.sandbox" -}}
{{- $fullname := include "common.fullname" . -}}
{{- $gateway := printf "http://%s-gateway:%v" $fullname .Values.ports.http -}}
{{- $payment := index .Values.services "payment" -}}
{{- $env := dict
  "NODE_ENV" "development"
  "SERVICE_HOST" "0.0.0.0"
  "PORT" "8090"
  "SMTP_PORT" "1025"
  "SANDBOX_DATA_DIR" "/data/journal"
  "SANDBOX_DIRECTORY" "/data/directory.json"
  "CALLBACK_URL" (printf "%s/hooks/whatsapp" $gateway)
  "PIX_CALLBACK_URL" (printf "%s/hooks/pix" $gateway)
  "PIX_PROVIDER" $payment.env.PIX_PROVIDER
  "PIX_CLIENT_ID" $payment.env.PIX_CLIENT_ID
  "PIX_KEY" $payment.env.PIX_KEY
-}}
{{- $process := mergeOverwrite (deepCopy .Values.defaults) (dict "replicas" 1 "resources" .Values.sandbox.resources) -}}
{{- $_ := set $process "env" $env -}}
{{- $_ := set $process "secretKeys" (list "CARD_API_KEY" "GRAPH_API_TOKEN" "PIX_CALLBACK_SECRET" "PIX_CLIENT_SECRET" "WHATSAPP_APP_SECRET" "WHATSAPP_VERIFY_TOKEN") -}}
{{- $_ := set $process "ports" (dict "http" 8090 "smtp" 1025) -}}
{{- $_ := set $process "calls" (list "gateway") -}}
{{- $_ := set $process "readinessPath" "/livez" -}}
{{- $_ := set $process "persistence" (dict "enabled" true "existingClaim" "" "storageClass" "" "accessMode" "ReadWriteOnce" "size" .Values.sandbox.size) -}}
{{- toYaml $process -}}
{{- end }}
