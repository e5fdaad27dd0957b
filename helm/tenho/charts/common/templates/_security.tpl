{{/* Of a pod: nobody is root, and files of volumes belong to the image's user. Takes that user's id. */}}
{{- define "common.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* Of a container: it writes to its volumes alone and gains no rights. */}}
{{- define "common.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
