import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createPortMemory } from "../../shared/free-port.ts";
import { createSupervised } from "../../shared/supervised-process.ts";
import { apiServer, type ComponentContext, controllerManager, etcd, scheduler, serverUrl } from "./components.ts";
import { type Credentials, makeCredentials, makeKubeletClient, writeKubeconfig } from "./credentials.ts";
import { createKubeApi, type KubeApi } from "./kube-api.ts";

export type ControlPlane = Readonly<{
  /** Configuration for kubectl, helm and nodes; its user may do everything. */
  kubeconfig: string;
  credentials: Credentials;
  api: KubeApi;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** The program of `find-control-plane.ts`. */
  program: string;
  /** A folder of its own, removed at the end. */
  dir: string;
  /** The machine's address at which real nodes and pods reach the API server; null: it is reached from this machine alone. */
  address: string | null;
  log: (line: string) => void;
}>;

/** A real API server over a real etcd, with the real controllers and scheduler. */
export async function startControlPlane({ program, dir, address, log }: Options): Promise<ControlPlane> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { portFor } = createPortMemory(join(dir, "ports.json"));
  const credentials = makeCredentials(dir);
  if (address !== null) makeKubeletClient(credentials);
  const context: ComponentContext = { program, dir, kubeconfig: join(dir, "kubeconfig"), credentials, address };
  const ports = {
    etcd: await portFor("etcd"),
    peer: await portFor("etcd-peer"),
    api: await portFor("kube-apiserver"),
    controllers: await portFor("kube-controller-manager"),
    scheduler: await portFor("kube-scheduler"),
  };
  const server = serverUrl(context, ports.api);
  writeKubeconfig(context.kubeconfig, server, credentials);
  // The processes are listed in the order of starting.
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
  } catch (error) {
    await end();
    throw error;
  }
  const api = createKubeApi({ ...credentials, server });
  return {
    kubeconfig: context.kubeconfig,
    credentials,
    api,
    async stop() {
      api.close();
      await end();
    },
  };
}
