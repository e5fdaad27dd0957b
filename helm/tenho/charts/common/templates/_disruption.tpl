{{/* One replica at a time leaves by somebody's will; of a single one none is promised, or no machine could be emptied. */}}
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
