{{/* Commands that run to their end, as YAML: by name, with the weight by which they are ordered; `partOfRelease` where they run beside the processes, never before them. */}}
{{- define "tenho.jobs" -}}
{{- include "tenho.checkValues" . -}}
{{- $all := dict -}}
{{- $log := dict "LOG_LEVEL" .Values.logLevel -}}
{{- $provision := dict "image" (dict "name" "auth") "args" (list "/app/packages/kernel/src/provision/main.ts") "env" (mergeOverwrite (deepCopy .Values.provision.env) $log) "secret" (printf "%s-provisioner" .Values.secrets.prefix) "secretKeys" (list "NATS_URL") "calls" (list "nats") "weight" "-10" -}}
{{- $_ := set $all "provision" (include "tenho.job" (dict "root" . "own" $provision) | fromYaml) -}}
{{- range $name, $service := .Values.services -}}
  {{- if eq ($service.store | default "none") "postgres" -}}
    {{- $image := mergeOverwrite (dict "name" $name) (deepCopy ($service.image | default dict)) -}}
    {{- /* The owner of the database migrates it; the service's own role may not. */}}
    {{- $secret := $service.ownerSecret | default (printf "%s-%s-owner" $.Values.secrets.prefix $name) -}}
    {{- $migrate := dict "image" $image "args" (list "src/migrate.ts") "env" $log "secret" $secret "secretKeys" (list "POSTGRES_URL") "calls" (list "postgres") "weight" "-5" -}}
    {{- $_ := set $all (printf "migrate-%s" $name) (include "tenho.job" (dict "root" $ "own" $migrate) | fromYaml) -}}
  {{- end -}}
{{- end -}}
{{- if .Values.seed.enabled -}}
  {{- $fullname := include "common.fullname" . -}}
  {{- $env := dict "SANDBOX_URL" (printf "http://%s-sandbox:8090" $fullname) "SANDBOX_DIRECTORY" "/data/directory.json" -}}
  {{- /* The volume of the sandbox belongs to one machine, so it is mounted where the sandbox runs. */}}
  {{- $seed := dict "partOfRelease" true "args" (list "seed/seed-command.ts") "env" $env "secretKeys" (list "NATS_URL" "POSTGRES_URL_FRANCHISE" "POSTGRES_URL_USERS" "MONGO_URL") "calls" (list "nats" "postgres" "mongo" "sandbox") "near" "sandbox" "mounts" (list (dict "name" "data" "claim" (printf "%s-sandbox" $fullname) "path" "/data")) -}}
  {{- $_ := set $all "seed" (include "tenho.job" (dict "root" . "own" $seed) | fromYaml) -}}
{{- end -}}
{{- range $name, $job := include "tenho.cronJobs" . | fromYaml -}}
  {{- if not $job.persistence.existingClaim }}{{ $_ := set $all (printf "bind-%s" $name) (include "tenho.bindClaim" (dict "root" $ "name" $name "job" $job) | fromYaml) }}{{ end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}

{{/*
A command that mounts the volume of a CronJob and ends. Most classes bind a volume when its first pod is placed; without this one `helm --wait` would wait
for the CronJob's first run, and call the release failed.
*/}}
{{- define "tenho.bindClaim" -}}
{{- $claim := include "tenho.claimOf" (dict "root" .root "name" .name "persistence" .job.persistence) -}}
{{- $own := pick .job "image" "near" "nodeSelector" "tolerations" -}}
{{- $mount := dict "name" "data" "claim" $claim "path" "/data" -}}
{{- $_ := merge $own (dict "partOfRelease" true "args" (list "true") "env" dict "secretKeys" list "calls" list "mounts" (list $mount)) -}}
{{- include "tenho.job" (dict "root" .root "own" $own) -}}
{{- end }}

{{- define "tenho.job" -}}
{{- $values := .root.Values -}}
{{- $inherited := pick $values.defaults "uid" "nodeSelector" "tolerations" "priorityClassName" "optionalSecretKeys" "requiredEnv" "outsidePorts" "egress" "image" -}}
{{- toYaml (mergeOverwrite (deepCopy $inherited) (deepCopy $values.jobs) .own) -}}
{{- end }}

{{/* "true" if the jobs must run before anything else; if a store is part of the release they run with the processes and wait for it. */}}
{{- define "tenho.jobsAreHooks" -}}
{{- if not (or .Values.stores.postgres.inCluster .Values.stores.nats.inCluster) }}true{{ end -}}
{{- end }}
