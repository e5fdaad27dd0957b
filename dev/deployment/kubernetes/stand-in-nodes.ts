import { setTimeout as sleep } from "node:timers/promises";
import { followObjects, unlessChanged } from "./follow-objects.ts";
import type { KubeApi } from "./kube-api.ts";
import { type Fate, type Pod, statusOf } from "./pod.ts";

const HEARTBEAT_MS = 3_000;
const PATCH = "application/strategic-merge-patch+json";
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";

type Options = Readonly<{
  api: KubeApi;
  names: readonly string[];
  /** Nodes that do not answer, as if their machines were gone. */
  silent: ReadonlySet<string>;
  /** Decides the fate of a pod that has just been assigned to a node. */
  fateOf: (pod: Pod) => Fate;
  signal: AbortSignal;
}>;

/** Creates nodes, ready and empty, each in a zone of its own. */
export async function createStandInNodes(api: KubeApi, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) await createNode(api, name, index);
}

/**
 * Runs nodes without machines: reports what a kubelet would report, without running anything. Pods meet their fate
 * at once, and go at once when they are deleted. Runs until `signal` aborts.
 */
export async function runStandInNodes({ api, names, silent, fateOf, signal }: Options): Promise<void> {
  /** Uids of the pods that have met their fate: an older state of such a pod may still arrive here. */
  const met = new Set<string>();

  async function settle(pod: Pod): Promise<void> {
    const { metadata, spec, status } = pod;
    if (!spec.nodeName || silent.has(spec.nodeName)) return;
    const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
    const preconditions = { uid: metadata.uid };
    if (metadata.deletionTimestamp) {
      await unlessChanged(api.call("DELETE", path, { kind: "DeleteOptions", gracePeriodSeconds: 0, preconditions }));
    } else if (status.phase === "Pending" && !met.has(metadata.uid)) {
      met.add(metadata.uid);
      const address = `10.244.${Math.floor(met.size / 250)}.${(met.size % 250) + 1}`;
      const patch = { metadata: preconditions, status: statusOf(pod, fateOf(pod), address) };
      await unlessChanged(api.call("PATCH", `${path}/status`, patch, PATCH));
    }
  }

  async function beat(): Promise<void> {
    while (!signal.aborted) {
      for (const name of names.filter((one) => !silent.has(one))) {
        await api.call("PATCH", `${LEASES}/${name}`, { spec: leaseOf(name) }, "application/merge-patch+json");
      }
      await sleep(HEARTBEAT_MS, undefined, { signal });
    }
  }

  await Promise.all([beat(), followObjects<Pod>(api, "/api/v1/pods", signal, settle)]);
}

async function createNode(api: KubeApi, name: string, index: number): Promise<void> {
  const room = { cpu: "16", memory: "64Gi", pods: "200", "ephemeral-storage": "100Gi" };
  await api.call("POST", "/api/v1/nodes", {
    metadata: {
      name,
      labels: {
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "topology.kubernetes.io/zone": `zone-${index + 1}`,
      },
    },
    status: {
      capacity: room,
      allocatable: room,
      addresses: [{ type: "InternalIP", address: `10.0.0.${index + 1}` }],
      conditions: [{ type: "Ready", status: "True", reason: "KubeletReady", lastHeartbeatTime: now() }],
    },
  });
  await api.call("POST", LEASES, { metadata: { name }, spec: leaseOf(name) });
}

const now = () => new Date().toISOString();

const leaseOf = (name: string) => ({
  holderIdentity: name,
  leaseDurationSeconds: 40,
  // The server reads microseconds here.
  renewTime: now().replace("Z", "000Z"),
});
