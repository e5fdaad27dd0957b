{{/* Program that `helm test` runs with the gateway's image: asks every process of the release by its Service whether it is ready, and the gateway at its public port. */}}
{{- define "tenho.releaseCheck" -}}
{{- $root := . -}}
{{- $fullname := include "common.fullname" . -}}
{{- $processes := include "tenho.processes" . | fromYaml -}}
{{- $urls := list (printf "http://%s-gateway:%v/openapi.json" $fullname .Values.ports.http) -}}
{{- range $name, $process := $processes -}}
  {{- $urls = append $urls (printf "http://%s-%s:%s%s" $fullname $name (include "common.probedPort" $process) $process.readinessPath) -}}
{{- end -}}
{{- $own := dict
  "image" (mergeOverwrite (dict "name" "gateway") (deepCopy (.Values.gateway.image | default dict)))
  "args" (list "/app/packages/kernel/src/health/probe-services.ts")
  "env" (dict "PROBE_URLS" (join " " $urls))
  "secretKeys" list
  "calls" (list "gateway")
  "probes" (keys $processes | sortAlpha)
-}}
{{- include "tenho.job" (dict "root" . "own" $own) -}}
{{- end }}
