{{/* Scales replicas by use of CPU, and with KEDA, for a process that reads streams, also by the messages that wait in them. */}}
{{- define "common.autoscaling" -}}
{{- $own := . -}}
{{- $scaling := .process.autoscaling -}}
{{- if $scaling.enabled }}
{{- if and .root.Values.keda.enabled $scaling.consumers }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    name: {{ include "common.name" . }}
  minReplicaCount: {{ $scaling.minReplicas }}
  maxReplicaCount: {{ $scaling.maxReplicas }}
  triggers:
    - type: cpu
      metricType: Utilization
      metadata:
        value: {{ $scaling.cpuPercent | quote }}
    {{- range $scaling.consumers }}
    - type: nats-jetstream
      metadata:
        natsServerMonitoringEndpoint: {{ tpl $own.root.Values.keda.natsMonitoringEndpoint $own.root | quote }}
        account: {{ $own.root.Values.keda.natsAccount | quote }}
        stream: {{ .stream | quote }}
        consumer: {{ .consumer | quote }}
        lagThreshold: {{ .lag | quote }}
    {{- end }}
{{- else }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "common.name" . }}
  minReplicas: {{ $scaling.minReplicas }}
  maxReplicas: {{ $scaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $scaling.cpuPercent }}
{{- end }}
{{- end }}
{{- end }}
