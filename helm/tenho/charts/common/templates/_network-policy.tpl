{{/*
What one process may connect to and who may connect to it, and nothing else. Takes, besides the usual, `peers`: every component of the release by name
with its `ports` and `calls`, and with the components it `probes`. `beforeRelease` is the weight of one that must be there before what is installed.
*/}}
{{- define "common.networkPolicy" -}}
{{- $own := . -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
  {{- with .beforeRelease }}
  annotations:
    {{- include "common.beforeRelease" . | nindent 4 }}
  {{- end }}
spec:
  podSelector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  {{- with include "common.callersAllowed" . | trim }}
  ingress:
    {{- . | nindent 4 }}
  {{- end }}
  {{- with include "common.callsAllowed" . | trim }}
  egress:
    {{- . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "common.callersAllowed" -}}
{{- $own := . -}}
{{- $policy := .root.Values.networkPolicy -}}
{{- $callers := list -}}
{{- range $name, $peer := .peers -}}
  {{- if has $own.name ($peer.calls | default list) }}{{ $callers = append $callers $name }}{{ end -}}
{{- end -}}
{{- with $callers }}
- from:
    {{- range . }}
    {{- include "common.peerOf" (dict "root" $own.root "name" .) | nindent 4 }}
    {{- end }}
  ports:
    {{- include "common.callablePorts" $own.process | nindent 4 }}
{{- end }}
{{- if eq .name "gateway" }}
- ports:
    - { protocol: TCP, port: {{ .process.ports.http }} }
  {{- with $policy.gatewayPeers }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- range $name, $peer := .peers }}
{{- if has $own.name ($peer.probes | default list) }}
- from:
    {{- include "common.peerOf" (dict "root" $own.root "name" $name) | nindent 4 }}
  ports:
    - { protocol: TCP, port: {{ include "common.probedPort" $own.process }} }
{{- end }}
{{- end }}
{{- if and (hasKey .process "ports") (hasKey (.process.ports | default dict) "admin") $policy.metricsPeers }}
- ports:
    - { protocol: TCP, port: {{ .process.ports.admin }} }
  from:
    {{- toYaml $policy.metricsPeers | nindent 4 }}
{{- end }}
{{- end }}

{{- define "common.callsAllowed" -}}
{{- $own := . -}}
{{- $policy := .root.Values.networkPolicy -}}
{{- $tracing := and (hasKey (.process.env | default dict) "OTEL_EXPORTER_OTLP_ENDPOINT") .root.Values.tracing.endpoint -}}
{{- if or .process.calls .process.outsidePorts .process.egress $tracing }}
- to:
    {{- toYaml $policy.dnsPeers | nindent 4 }}
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end }}
{{- range .process.calls }}
{{- $store := index $own.root.Values.stores . }}
{{- if hasKey $own.peers . }}
- to:
    {{- include "common.peerOf" (dict "root" $own.root "name" .) | nindent 4 }}
  ports:
    {{- include "common.callablePorts" (index $own.peers .) | nindent 4 }}
{{- else if $store }}
- ports:
    - { protocol: TCP, port: {{ $store.port }} }
  {{- with $store.peers }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- else if not (has . (list "embedder" "sandbox")) }}
{{- fail (printf "%s: calls names %q, which is nothing of this release" $own.name .) }}
{{- end }}
{{- end }}
{{- range .process.probes }}
- to:
    {{- include "common.peerOf" (dict "root" $own.root "name" .) | nindent 4 }}
  ports:
    - { protocol: TCP, port: {{ include "common.probedPort" (index $own.peers .) }} }
{{- end }}
{{- with .process.outsidePorts }}
- to:
    {{- toYaml $policy.publicPeers | nindent 4 }}
  ports:
    {{- range . }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
{{- end }}
{{- if $tracing }}
{{- $url := urlParse .root.Values.tracing.endpoint }}
- ports:
    - { protocol: TCP, port: {{ regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary "443" "80" (eq $url.scheme "https")) }} }
  {{- with .root.Values.tracing.peers }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- with .process.egress }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The pods of a component of this release. */}}
{{- define "common.peerOf" -}}
- podSelector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
{{- end }}

{{/* Port at which a process answers whether it is ready. */}}
{{- define "common.probedPort" -}}
{{- get .ports (ternary "admin" "http" (hasKey .ports "admin")) -}}
{{- end }}

{{/* Ports by number, since not every network plugin reads the names; never the port of probes and metrics. */}}
{{- define "common.callablePorts" -}}
{{- range $name, $port := omit .ports "admin" }}
- { protocol: TCP, port: {{ $port }} }
{{- end }}
{{- end }}
