{{/*
Every helper but those of this file's upper half takes (dict "root" $ "name" NAME "process" PROCESS): the chart's own context, the name of
a process, and its values over the defaults of all.
*/}}

{{/* Name of the release, with that of the chart unless the former contains it. */}}
{{- define "common.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name -}}
{{- end -}}
{{- end }}

{{/* Name of an object that belongs to one process. */}}
{{- define "common.name" -}}
{{- $name := printf "%s-%s" (include "common.fullname" .root) .name -}}
{{- if gt (len $name) 57 }}{{ fail (printf "%s is too long: give the release a shorter name, or set fullnameOverride" $name) }}{{ end -}}
{{- $name -}}
{{- end }}

{{/* Name of the existing Secret that a process takes its secret variables from. */}}
{{- define "common.secretName" -}}
{{- .process.secret | default (printf "%s-%s" .root.Values.secrets.prefix .name) -}}
{{- end }}

{{/* The image of a process, by digest where one is given. */}}
{{- define "common.image" -}}
{{- $common := .root.Values.image -}}
{{- $own := .process.image | default dict -}}
{{- $name := printf "%s/%s" $common.repository ($own.name | default .name) -}}
{{- with $common.registry }}{{ $name = printf "%s/%s" (trimSuffix "/" .) $name }}{{ end -}}
{{- if $own.digest -}}
{{- printf "%s@%s" $name $own.digest -}}
{{- else -}}
{{- printf "%s:%s" $name ($own.tag | default $common.tag | default .root.Chart.AppVersion) -}}
{{- end -}}
{{- end }}
