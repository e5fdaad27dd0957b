{{/*
A command that runs to its end. As a hook it runs before what is installed or upgraded, in the order of `weight`, and stops it where it fails. Where the
stores come up with the release itself it is one of its resources, made anew with each revision.
*/}}
{{- define "common.job" -}}
{{- $hooks := .asHook -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "common.name" . }}{{ if not $hooks }}-{{ .root.Release.Revision }}{{ end }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
  {{- if $hooks }}
  annotations:
    {{- include "common.beforeRelease" .weight | nindent 4 }}
  {{- end }}
spec:
  {{- include "common.jobSpec" (merge (dict "restartPolicy" "OnFailure") .) | nindent 2 }}
{{- end }}

{{/* Annotations of a hook that is created before an installation or upgrade, ordered by a weight, and kept until the next one. */}}
{{- define "common.beforeRelease" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
helm.sh/hook-delete-policy: before-hook-creation
{{- end }}

{{- define "common.jobSpec" -}}
backoffLimit: {{ .process.backoffLimit }}
activeDeadlineSeconds: {{ .process.activeDeadlineSeconds }}
template:
  metadata:
    labels:
      {{- include "common.labels" . | nindent 6 }}
  spec:
    {{- include "common.commandPod" . | nindent 4 }}
{{- end }}

{{/* Pod that runs to its end. Takes, besides the usual values, `restartPolicy` and the process's `mounts`, each a claim by name with its path. */}}
{{- define "common.commandPod" -}}
{{- include "common.podBase" . }}
restartPolicy: {{ .restartPolicy }}
containers:
  - name: {{ .name }}
    {{- include "common.containerBase" . | nindent 4 }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- range .process.mounts }}
      - name: {{ .name }}
        mountPath: {{ .path }}
        {{- if .readOnly }}
        readOnly: true
        {{- end }}
      {{- end }}
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 64Mi
  {{- range .process.mounts }}
  - name: {{ .name }}
    persistentVolumeClaim:
      claimName: {{ .claim }}
  {{- end }}
{{- end }}
