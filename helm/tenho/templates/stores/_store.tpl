{{/*
A single store with a volume, for a look. It is started anew when it takes no connection for three minutes; one that recovers takes them, and is not ready meanwhile. Takes (dict "root" $ "name" NAME "store" VALUES "uid" ID "ports" PORTS "mount" PATH "container" TEXT "volumes" TEXT).
*/}}
{{- define "tenho.store" -}}
{{- $own := . -}}
{{- $process := dict "uid" .uid "ports" .ports -}}
{{- $own = set $own "process" $process -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "common.name" $own }}
  labels:
    {{- include "common.labels" $own | nindent 4 }}
spec:
  type: ClusterIP
  selector:
    {{- include "common.selector" $own | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - name: {{ $name }}
      port: {{ $port }}
      targetPort: {{ $name }}
    {{- end }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "common.name" $own }}
  labels:
    {{- include "common.labels" $own | nindent 4 }}
spec:
  serviceName: {{ include "common.name" $own }}
  replicas: 1
  selector:
    matchLabels:
      {{- include "common.selector" $own | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "common.labels" $own | nindent 8 }}
    spec:
      {{- include "common.podBase" $own | nindent 6 }}
      terminationGracePeriodSeconds: 60
      containers:
        - name: {{ .name }}
          image: {{ .store.image }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          ports:
            {{- range $name, $port := .ports }}
            - name: {{ $name }}
              containerPort: {{ $port }}
            {{- end }}
          {{- .container | nindent 10 }}
          resources:
            {{- toYaml .store.resources | nindent 12 }}
          securityContext:
            {{- include "common.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: {{ .mount }}
            - name: tmp
              mountPath: /tmp
            {{- .mounts | nindent 12 }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
        {{- .volumes | nindent 8 }}
  volumeClaimTemplates:
    - apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        resources:
          requests:
            storage: {{ .store.size }}
{{- end }}
