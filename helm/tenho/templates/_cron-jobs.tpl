{{/* Scheduled commands as YAML: by name, with the fields of a job and a schedule. They get the stores they read, and no others. */}}
{{- define "tenho.cronJobs" -}}
{{- include "tenho.checkValues" . -}}
{{- $all := dict -}}
{{- if .Values.backup.enabled }}{{ $_ := set $all "backup" (include "tenho.backup" . | fromYaml) }}{{ end -}}
{{- if .Values.erasureList.enabled }}{{ $_ := set $all "list-erasures" (include "tenho.erasureList" . | fromYaml) }}{{ end -}}
{{- toYaml $all -}}
{{- end }}

{{/* Variables and volumes to read every store as its owner does, by the key of that service's Secret; documents in a volume are mounted read-only. */}}
{{- define "tenho.backup" -}}
{{- $backup := .Values.backup -}}
{{- $refs := list -}}
{{- range $name, $service := .Values.services -}}
  {{- $store := $service.store | default "none" -}}
  {{- $secret := $service.secret | default (printf "%s-%s" $.Values.secrets.prefix $name) -}}
  {{- if eq $store "postgres" }}{{ $refs = append $refs (dict "variable" (printf "POSTGRES_URL_%s" (upper $name)) "secret" $secret "key" "POSTGRES_URL") }}{{ end -}}
  {{- if eq $store "mongo" }}{{ $refs = append $refs (dict "variable" "MONGO_URL" "secret" $secret "key" "MONGO_URL") }}{{ end -}}
{{- end -}}
{{- $mounts := list (dict "name" "backups" "claim" (include "tenho.claimOf" (dict "root" . "name" "backup" "persistence" $backup.persistence)) "path" "/backups") -}}
{{- $own := dict
  "args" (list "tenho-ops" "backup" "/backups" "--keep" (toString $backup.keep))
  "env" dict
  "secretKeys" (list "NATS_URL")
  "secretRefs" $refs
  "calls" (list "nats" "postgres" "mongo")
-}}
{{- $users := mergeOverwrite (deepCopy .Values.defaults) (deepCopy .Values.services.users) -}}
{{- if and $users.persistence.enabled (not $users.env.S3_BUCKET_URL) -}}
  {{- if eq $users.persistence.accessMode "ReadWriteOncePod" }}{{ fail "backup: documents in a volume of accessMode ReadWriteOncePod can be read by no other pod" }}{{ end -}}
  {{- $claim := include "tenho.claimOf" (dict "root" . "name" "users" "persistence" $users.persistence) -}}
  {{- $mounts = append $mounts (dict "name" "documents" "claim" $claim "path" "/data" "readOnly" true) -}}
  {{- $_ := set $own "env" (dict "DOCUMENTS_DIR" $users.env.DOCUMENTS_DIR) -}}
  {{- if eq $users.persistence.accessMode "ReadWriteOnce" }}{{ $_ := set $own "near" "users" }}{{ end -}}
{{- end -}}
{{- $_ := set $own "mounts" $mounts -}}
{{- include "tenho.sendAway" (dict "root" . "own" $own) -}}
{{- include "tenho.cronJob" (dict "root" . "values" $backup "own" $own) -}}
{{- end }}

{{/* Gives a command the bucket that backups and the list of erasures go to, where there is one: its address, the keys of the Secret of backups, and the way there. */}}
{{- define "tenho.sendAway" -}}
{{- $offsite := .root.Values.backup.offsite -}}
{{- if $offsite.url -}}
  {{- if not $offsite.recipient }}{{ fail "backup.offsite.recipient: the public half of the key (age1…, made by `tenho-ops offsite key`); nothing leaves the cluster in the clear" }}{{ end -}}
  {{- $secret := .root.Values.backup.secret | default (printf "%s-backup" .root.Values.secrets.prefix) -}}
  {{- $refs := .own.secretRefs -}}
  {{- range list "BACKUP_S3_ACCESS_KEY_ID" "BACKUP_S3_SECRET_ACCESS_KEY" }}{{ $refs = append $refs (dict "variable" . "secret" $secret "key" .) }}{{ end -}}
  {{- $env := dict "BACKUP_S3_URL" $offsite.url "BACKUP_RECIPIENT" $offsite.recipient -}}
  {{- if $offsite.region }}{{ $_ := set $env "BACKUP_S3_REGION" $offsite.region }}{{ end -}}
  {{- $_ := set .own "secretRefs" $refs -}}
  {{- $_ := set .own "env" (merge $env .own.env) -}}
  {{- $_ := set .own "outsidePorts" (list $offsite.port) -}}
  {{- $_ := set .own "egress" $offsite.egress -}}
{{- end -}}
{{- end }}

{{- define "tenho.erasureList" -}}
{{- $list := .Values.erasureList -}}
{{- $users := .Values.services.users -}}
{{- $messaging := .Values.services.messaging -}}
{{- $prefix := .Values.secrets.prefix -}}
{{- $refs := list
  (dict "variable" "POSTGRES_URL_USERS" "secret" ($users.secret | default (printf "%s-users" $prefix)) "key" "POSTGRES_URL")
  (dict "variable" "MONGO_URL" "secret" ($messaging.secret | default (printf "%s-messaging" $prefix)) "key" "MONGO_URL")
-}}
{{- $claim := include "tenho.claimOf" (dict "root" . "name" "list-erasures" "persistence" $list.persistence) -}}
{{- $own := dict
  "args" (list "tenho-ops" "list-erasures" "/data/erasures.jsonl")
  "env" dict
  "secretKeys" (list "NATS_URL")
  "secretRefs" $refs
  "calls" (list "nats" "postgres" "mongo")
  "mounts" (list (dict "name" "data" "claim" $claim "path" "/data"))
-}}
{{- include "tenho.sendAway" (dict "root" . "own" $own) -}}
{{- include "tenho.cronJob" (dict "root" . "values" $list "own" $own) -}}
{{- end }}

{{/* Merges a scheduled command over the defaults of jobs. Takes (dict "root" $ "values" VALUES "own" FIELDS). */}}
{{- define "tenho.cronJob" -}}
{{- $common := dict "image" (dict "name" "ops") "ownServiceAccount" true -}}
{{- include "tenho.job" (dict "root" .root "own" (mergeOverwrite $common (deepCopy .values) .own)) -}}
{{- end }}

{{- define "tenho.claimOf" -}}
{{- .persistence.existingClaim | default (include "common.name" .) -}}
{{- end }}
