{{/*
A command that runs to its end again and again, never beside itself. A pod that failed stays to be looked at: it is not started anew in its place. Takes,
of its process, what a job has and when it runs.
*/}}
{{- define "common.cronJob" -}}
apiVersion: batch/v1
kind: CronJob
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  schedule: {{ .process.schedule | quote }}
  timeZone: {{ .process.timeZone | quote }}
  concurrencyPolicy: Forbid
  startingDeadlineSeconds: {{ .process.startingDeadlineSeconds }}
  successfulJobsHistoryLimit: {{ .process.successfulJobsHistoryLimit }}
  failedJobsHistoryLimit: {{ .process.failedJobsHistoryLimit }}
  jobTemplate:
    metadata:
      labels:
        {{- include "common.labels" . | nindent 8 }}
    spec:
      {{- include "common.jobSpec" (merge (dict "restartPolicy" "Never") .) | nindent 6 }}
{{- end }}

{{/* Service account of its own, so that a right given to another is never granted to it. It has no rights and no token. */}}
{{- define "common.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
automountServiceAccountToken: false
{{- end }}
