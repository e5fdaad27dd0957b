import { DNS_IMAGE } from "./node-images.ts";

/** The address of the Service by which pods resolve names. */
export const DNS_ADDRESS = "10.96.0.10";
const LABELS = { "k8s-app": "kube-dns" };
const NAMESPACE = "kube-system";
const ROLE = "system:coredns";

/** Answers the cluster's own names alone: no pod of a test needs a name from outside. */
const COREFILE = `.:53 {
  errors
  health :8080
  ready :8181
  kubernetes cluster.local in-addr.arpa {
    pods insecure
  }
  cache 5
}
`;

/** CoreDNS as it is installed everywhere, for `kubectl apply`: pods, the Service and the right to read Services. */
export function dnsManifests(): object {
  const account = { name: "coredns", namespace: NAMESPACE };
  const items = [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: account },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: ROLE },
      rules: [
        { apiGroups: [""], resources: ["services", "pods", "namespaces"], verbs: ["list", "watch"] },
        { apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: ["list", "watch"] },
      ],
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name: ROLE },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: ROLE },
      subjects: [{ kind: "ServiceAccount", ...account }],
    },
    { apiVersion: "v1", kind: "ConfigMap", metadata: account, data: { Corefile: COREFILE } },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: account,
      spec: {
        replicas: 1,
        selector: { matchLabels: LABELS },
        template: { metadata: { labels: LABELS }, spec: podSpec() },
      },
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "kube-dns", namespace: NAMESPACE },
      spec: {
        clusterIP: DNS_ADDRESS,
        selector: LABELS,
        ports: [
          { name: "dns", port: 53, protocol: "UDP" },
          { name: "dns-tcp", port: 53, protocol: "TCP" },
        ],
      },
    },
  ];
  return { apiVersion: "v1", kind: "List", items };
}

const podSpec = () => ({
  serviceAccountName: "coredns",
  priorityClassName: "system-cluster-critical",
  containers: [
    {
      name: "coredns",
      image: DNS_IMAGE,
      args: ["-conf", "/etc/coredns/Corefile"],
      readinessProbe: { httpGet: { path: "/ready", port: 8181 }, periodSeconds: 2 },
      volumeMounts: [{ name: "config", mountPath: "/etc/coredns" }],
      securityContext: {
        runAsUser: 65532,
        runAsGroup: 65532,
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      },
    },
  ],
  volumes: [{ name: "config", configMap: { name: "coredns" } }],
});
