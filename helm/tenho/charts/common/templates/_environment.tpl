{{/*
The variables of a process. `env` is a map whose texts may name values of the chart; what is empty is not set, as processes read it. Every key of
`secretKeys` must be in the process's Secret, those of `optionalSecretKeys` may be; `secretRefs` are keys of others', each with the variable it becomes.
*/}}
{{- define "common.environment" -}}
{{- $own := . -}}
{{- $env := dict -}}
{{- range $variable, $value := .process.env -}}
{{- $text := ternary $value (toJson $value) (kindIs "string" $value) -}}
{{- if contains "{{" $text }}{{ $text = tpl $text $own.root }}{{ end -}}
{{- if ne $text "" }}{{ $_ := set $env $variable $text }}{{ end -}}
{{- end -}}
{{- range .process.requiredEnv -}}
{{- if not (hasKey $env .) }}{{ fail (printf "%s: env.%s is missing" $own.name .) }}{{ end -}}
{{- end -}}
{{- range $variable, $value := $env }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- range .process.secretKeys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ include "common.secretName" $own }}
      key: {{ . }}
{{- end }}
{{- range .process.optionalSecretKeys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ include "common.secretName" $own }}
      key: {{ . }}
      optional: true
{{- end }}
{{- range .process.secretRefs }}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}
{{- if and (hasKey $env "OTEL_EXPORTER_OTLP_ENDPOINT") .root.Values.tracing.headersSecret }}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.tracing.headersSecret }}
      key: OTEL_EXPORTER_OTLP_HEADERS
{{- end }}
{{- end }}
