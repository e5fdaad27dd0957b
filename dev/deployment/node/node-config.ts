import { join } from "node:path";
import { CNI_PLUGINS } from "./find-node-tools.ts";
import { PAUSE_IMAGE } from "./node-images.ts";

/** containerd of one node: its images lie in `imagesDir`, everything else ends with the node. */
export function containerdConfig(dir: string, imagesDir: string): string {
  return `version = 2
root = "${imagesDir}"
state = "/run/containerd"
[grpc]
  address = "/run/containerd/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE_IMAGE}"
  # Root of some machines lacks the capability to make a process less likely to be killed than itself.
  restrict_oom_score_adj = true
  # A pod may listen at the ports below 1024, of which names need one, without a capability.
  enable_unprivileged_ports = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${CNI_PLUGINS}"
    conf_dir = "${join(dir, "cni")}"
`;
}

/** The network of a node's pods: a bridge whose addresses are forgotten with the node. */
export function podNetwork(podAddresses: string): object {
  const bridge = {
    type: "bridge",
    bridge: "cni0",
    isGateway: true,
    hairpinMode: true,
    ipam: {
      type: "host-local",
      dataDir: "/run/cni-addresses",
      ranges: [[{ subnet: podAddresses }]],
      routes: [{ dst: "0.0.0.0/0" }],
    },
  };
  return {
    cniVersion: "0.4.0",
    name: "tenho",
    plugins: [bridge, { type: "portmap", capabilities: { portMappings: true } }],
  };
}

type KubeletOptions = Readonly<{ dir: string; name: string; ip: string; clientCaFile: string; dnsAddress: string }>;

/** A kubelet whose disk and memory belong to others too: it neither evicts pods nor deletes images for lack of them. */
export function kubeletConfig({ dir, name, ip, clientCaFile, dnsAddress }: KubeletOptions): object {
  return {
    kind: "KubeletConfiguration",
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    address: ip,
    readOnlyPort: 0,
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: false },
      x509: { clientCAFile: clientCaFile },
    },
    authorization: { mode: "AlwaysAllow" },
    containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
    cgroupDriver: "cgroupfs",
    cgroupRoot: `/${name}`,
    failCgroupV1: false,
    failSwapOn: false,
    clusterDNS: [dnsAddress],
    clusterDomain: "cluster.local",
    podLogsDir: join(dir, "pod-logs"),
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    evictionHard: {
      "memory.available": "0%",
      "nodefs.available": "0%",
      "nodefs.inodesFree": "0%",
      "imagefs.available": "0%",
    },
    // A node that is started again finds its pods late otherwise: statuses are sent every ten seconds.
    nodeStatusUpdateFrequency: "4s",
  };
}
