{{/* Selector labels of the pods of a process; they must never change, since selectors cannot. */}}
{{- define "common.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{/* Selector labels of every pod of a release. */}}
{{- define "common.releaseSelector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Labels of objects that belong to the release as a whole. */}}
{{- define "common.releaseLabels" -}}
{{ include "common.releaseSelector" . }}
app.kubernetes.io/part-of: tenho
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* Labels of objects that belong to one process. */}}
{{- define "common.labels" -}}
{{ include "common.releaseLabels" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end }}
