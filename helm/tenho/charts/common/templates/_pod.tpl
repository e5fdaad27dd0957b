{{/* Fields that every pod has besides its containers. */}}
{{- define "common.podBase" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with ternary (include "common.name" .) .root.Values.serviceAccountName (.process.ownServiceAccount | default false) }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- include "common.podSecurity" .process.uid | nindent 2 }}
{{- with .process.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .process.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .process.near }}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "common.selector" (dict "root" $.root "name" .) | nindent 12 }}
{{- end }}
{{- with .process.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{/* Fields that every container of an image of Tenho has. */}}
{{- define "common.containerBase" -}}
image: {{ include "common.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: {{ toJson .process.args }}
{{- with include "common.environment" . | trim }}
env:
  {{- . | nindent 2 }}
{{- end }}
resources:
  {{- toYaml .process.resources | nindent 2 }}
securityContext:
  {{- include "common.containerSecurity" . | nindent 2 }}
{{- end }}

{{/* Spreads replicas of a process over machines and zones, where there are several. */}}
{{- define "common.spread" -}}
{{- $own := . -}}
{{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "common.selector" $own | nindent 6 }}
{{- end }}
{{- end }}
