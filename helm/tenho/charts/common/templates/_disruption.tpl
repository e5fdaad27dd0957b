{{/* Disruption budget: one replica at a time may be evicted. A single replica has no budget, or no machine could be drained. */}}
{{- define "common.disruptionBudget" -}}
{{- $least := ternary .process.autoscaling.minReplicas .process.replicas .process.autoscaling.enabled -}}
{{- if gt (int $least) 1 }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
{{- end }}
{{- end }}
