{{/* Commands that run to their end, as YAML: by name, with the weight that orders them. */}}
{{- define "tenho.jobs" -}}
{{- include "tenho.checkValues" . -}}
{{- $all := dict -}}
{{- $log := dict "LOG_LEVEL" .Values.logLevel -}}
{{- $provision := dict "image" (dict "name" "auth") "args" (list "/app/packages/kernel/src/provision/main.ts") "env" (mergeOverwrite (deepCopy .Values.provision.env) $log) "secret" (printf "%s-provisioner" .Values.secrets.prefix) "secretKeys" (list "NATS_URL") "calls" (list "nats") "weight" "-10" -}}
{{- $_ := set $all "provision" (include "tenho.job" (dict "root" . "own" $provision) | fromYaml) -}}
{{- range $name, $service := .Values.services -}}
  {{- if eq ($service.store | default "none") "postgres" -}}
    {{- $image := mergeOverwrite (dict "name" $name) (deepCopy ($service.image | default dict)) -}}
    {{- $secret := $service.secret | default (printf "%s-%s" $.Values.secrets.prefix $name) -}}
    {{- $migrate := dict "image" $image "args" (list "src/migrate.ts") "env" $log "secret" $secret "secretKeys" (list "POSTGRES_URL") "calls" (list "postgres") "weight" "-5" -}}
    {{- $_ := set $all (printf "migrate-%s" $name) (include "tenho.job" (dict "root" $ "own" $migrate) | fromYaml) -}}
  {{- end -}}
{{- end -}}
{{- if .Values.seed.enabled -}}
  {{- $fullname := include "common.fullname" . -}}
  {{- $env := dict "SANDBOX_URL" (printf "http://%s-sandbox:8090" $fullname) "SANDBOX_DIRECTORY" "/data/directory.json" -}}
  {{- /* The sandbox's volume is one machine's: it is mounted where the sandbox runs. */}}
  {{- $seed := dict "args" (list "seed/seed-command.ts") "env" $env "secretKeys" (list "NATS_URL") "calls" (list "nats" "sandbox") "near" "sandbox" "mounts" (list (dict "name" "data" "claim" (printf "%s-sandbox" $fullname) "path" "/data")) -}}
  {{- $_ := set $all "seed" (include "tenho.job" (dict "root" . "own" $seed) | fromYaml) -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}

{{- define "tenho.job" -}}
{{- $values := .root.Values -}}
{{- $inherited := pick $values.defaults "uid" "nodeSelector" "tolerations" "priorityClassName" "optionalSecretKeys" "requiredEnv" "outsidePorts" "egress" "image" -}}
{{- toYaml (mergeOverwrite (deepCopy $inherited) (deepCopy $values.jobs) .own) -}}
{{- end }}

{{/* "true" where the jobs must run before anything else; where a store comes with the release they wait for it beside the processes. */}}
{{- define "tenho.jobsAreHooks" -}}
{{- if not (or .Values.stores.postgres.inCluster .Values.stores.nats.inCluster) }}true{{ end -}}
{{- end }}
