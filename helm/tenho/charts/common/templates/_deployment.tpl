{{/*
A process that goes on running. Its stop: `preStopSeconds` in which balancers forget it, `SHUTDOWN_DELAY_MS` in which it serves on and says that it is
not ready, `SHUTDOWN_TIMEOUT_MS` in which it finishes its work; the grace period is always longer than all three. A process whose successor starts only
after it has ended stops without the first two: nobody is led to it meanwhile, and every second is one in which nobody serves.
*/}}
{{- define "common.deployment" -}}
{{- $stop := .root.Values.shutdown -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  {{- if not .process.autoscaling.enabled }}
  replicas: {{ .process.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    {{- if include "common.isRecreated" . }}
    type: Recreate
    {{- else }}
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
    {{- end }}
  selector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "common.labels" . | nindent 8 }}
      {{- with .process.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "common.podBase" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ add $stop.preStopSeconds (div (add $stop.delayMs $stop.timeoutMs 999) 1000) 5 }}
      topologySpreadConstraints:
        {{- include "common.spread" . | trim | nindent 8 }}
      containers:
        - name: {{ .name }}
          {{- include "common.containerBase" . | nindent 10 }}
          ports:
            {{- range $name, $port := .process.ports }}
            - name: {{ $name }}
              containerPort: {{ $port }}
            {{- end }}
          {{- include "common.probes" . | nindent 10 }}
          {{- if not (include "common.isRecreated" .) }}
          lifecycle:
            preStop:
              sleep:
                seconds: {{ $stop.preStopSeconds }}
          {{- end }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- if .process.persistence.enabled }}
            - name: data
              mountPath: /data
            {{- end }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
        {{- if .process.persistence.enabled }}
        - name: data
          persistentVolumeClaim:
            claimName: {{ .process.persistence.existingClaim | default (include "common.name" .) }}
        {{- end }}
{{- end }}

{{/* "true" where a process ends before its successor starts, because its volume is mounted by one pod at a time. */}}
{{- define "common.isRecreated" -}}
{{- with .process.persistence }}{{ if and .enabled (ne .accessMode "ReadWriteMany") }}true{{ end }}{{ end -}}
{{- end }}

{{/* Probes: `/livez` depends on nothing else, `/readyz` checks the stores; both at the port that callers do not use. */}}
{{- define "common.probes" -}}
{{- $port := ternary "admin" "http" (hasKey .process.ports "admin") -}}
startupProbe:
  httpGet: { path: {{ .process.livenessPath | default "/livez" }}, port: {{ $port }} }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 60
livenessProbe:
  httpGet: { path: {{ .process.livenessPath | default "/livez" }}, port: {{ $port }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: {{ .process.readinessPath }}, port: {{ $port }} }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* The claim of the volume at /data, kept when the release is uninstalled. */}}
{{- define "common.claim" -}}
{{- if and .process.persistence.enabled (not .process.persistence.existingClaim) }}
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
  annotations:
    helm.sh/resource-policy: keep
spec:
  accessModes: [{{ .process.persistence.accessMode }}]
  {{- with .process.persistence.storageClass }}
  storageClassName: {{ . }}
  {{- end }}
  resources:
    requests:
      storage: {{ .process.persistence.size }}
{{- end }}
{{- end }}
