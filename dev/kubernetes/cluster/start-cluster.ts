import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createPortMemory } from "../../process/free-port.ts";
import { createSupervised } from "../../process/supervised-process.ts";
import { apiServer, type ComponentContext, controllerManager, etcd, scheduler } from "./components.ts";
import { makeCredentials, writeKubeconfig } from "./credentials.ts";
import { createKubeApi, type KubeApi } from "./kube-api.ts";
import type { Fate, Pod } from "./pod.ts";
import { createStandInNodes, runStandInNodes } from "./stand-in-nodes.ts";
import { createStandInStorageClass, runStandInVolumes } from "./stand-in-volumes.ts";

export type Cluster = Readonly<{
  /** For kubectl and helm; its user may do everything. */
  kubeconfig: string;
  api: KubeApi;
  /** From now on the node does not answer, as one whose machine is gone. */
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
 * stand-ins for nodes and volumes.
 */
export async function startCluster({ program, dir, nodeNames, fateOf, log }: Options): Promise<Cluster> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { portFor } = createPortMemory(join(dir, "ports.json"));
  const credentials = makeCredentials(dir);
  const context: ComponentContext = { program, dir, kubeconfig: join(dir, "kubeconfig"), credentials };
  const ports = {
    etcd: await portFor("etcd"),
    peer: await portFor("etcd-peer"),
    api: await portFor("kube-apiserver"),
    controllers: await portFor("kube-controller-manager"),
    scheduler: await portFor("kube-scheduler"),
  };
  const server = `https://127.0.0.1:${ports.api}`;
  writeKubeconfig(context.kubeconfig, server, credentials);
  // In the order of starting.
  const processes = [
    etcd(context, { client: ports.etcd, peer: ports.peer }),
    apiServer(context, { etcd: ports.etcd, api: ports.api }),
    controllerManager(context, ports.controllers),
    scheduler(context, ports.scheduler),
  ].map((spec) => createSupervised(spec, { log, autoRestart: false }));
  const end = async () => {
    for (const one of processes.toReversed()) await one.kill("SIGKILL");
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    for (const one of processes) await one.start();
    const api = createKubeApi({ ...credentials, server });
    await createStandInNodes(api, nodeNames);
    await createStandInStorageClass(api);
    const silent = new Set<string>();
    const stopped = new AbortController();
    const { signal } = stopped;
    const standIns = [
      runStandInNodes({ api, names: nodeNames, silent, fateOf, signal }),
      runStandInVolumes(api, signal),
    ].map((work) => work.catch((error) => void (signal.aborted || log(`o cluster simulado parou: ${error}`))));
    return {
      kubeconfig: context.kubeconfig,
      api,
      loseNode: (name) => void silent.add(name),
      async stop() {
        stopped.abort();
        await Promise.all(standIns);
        api.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
