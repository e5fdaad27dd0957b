import type { KubeApi } from "./kube-api.ts";
import type { Fate, Pod } from "./pod.ts";
import { createStandInNodes, runStandInNodes } from "./stand-in-nodes.ts";
import { createStandInStorageClass, runStandInVolumes } from "./stand-in-volumes.ts";
import { startControlPlane } from "./start-control-plane.ts";

export type Cluster = Readonly<{
  /** Configuration for kubectl and helm; its user may do everything. */
  kubeconfig: string;
  api: KubeApi;
  /** Silences a node from now on, as if its machine were gone. */
  loseNode(name: string): void;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** The program of `find-control-plane.ts`. */
  program: string;
  /** A folder of its own, removed at the end. */
  dir: string;
  nodeNames: readonly string[];
  fateOf: (pod: Pod) => Fate;
  log: (line: string) => void;
}>;

/**
 * A Kubernetes cluster without machines, on loopback: a real API server over a real etcd, the real controllers and scheduler, and
 * fake nodes and volumes.
 */
export async function startCluster({ program, dir, nodeNames, fateOf, log }: Options): Promise<Cluster> {
  const { kubeconfig, api, stop } = await startControlPlane({ program, dir, address: null, log });
  try {
    await createStandInNodes(api, nodeNames);
    await createStandInStorageClass(api);
  } catch (error) {
    await stop();
    throw error;
  }
  const silent = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const standIns = [
    runStandInNodes({ api, names: nodeNames, silent, fateOf, signal }),
    runStandInVolumes(api, signal),
  ].map((work) => work.catch((error) => void (signal.aborted || log(`o cluster simulado parou: ${error}`))));
  return {
    kubeconfig,
    api,
    loseNode: (name) => void silent.add(name),
    async stop() {
      stopped.abort();
      await Promise.all(standIns);
      await stop();
    },
  };
}
