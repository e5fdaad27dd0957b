{{/* What selects the pods of a process: nothing of it may ever change, as selectors cannot. */}}
{{- define "common.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{/* What selects every pod of a release. */}}
{{- define "common.releaseSelector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Labels of what belongs to the release as a whole. */}}
{{- define "common.releaseLabels" -}}
{{ include "common.releaseSelector" . }}
app.kubernetes.io/part-of: tenho
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* Labels of what belongs to one process. */}}
{{- define "common.labels" -}}
{{ include "common.releaseLabels" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end }}
