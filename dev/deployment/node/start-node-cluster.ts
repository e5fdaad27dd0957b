import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endStaleProcess } from "../../shared/pid-file.ts";
import { poll } from "../../shared/poll.ts";
import type { Engine } from "../engine.ts";
import { type ControlPlane, startControlPlane } from "../kubernetes/start-control-plane.ts";
import { dnsManifests } from "./cluster-dns.ts";
import type { NodeTools } from "./find-node-tools.ts";
import { createNode, type Node } from "./node.ts";
import { copyImages, DNS_IMAGE, makeProgramImage, PAUSE_IMAGE } from "./node-images.ts";
import { MACHINE_ADDRESS, openNetwork } from "./node-network.ts";
import { createLocalVolumes } from "./node-volumes.ts";

const VOLUMES = 16;
const READY = { timeoutMs: 3 * 60_000, everyMs: 500 };
/** Settings of the whole machine that a kubelet changes. */
const SETTINGS = ["vm/overcommit_memory", "vm/panic_on_oom", "kernel/panic", "kernel/panic_on_oops"].map((name) =>
  join("/proc/sys", name),
);

/** A cluster whose node runs pods for real, in namespaces of this machine. */
export type NodeCluster = Pick<ControlPlane, "api" | "kubeconfig"> &
  Readonly<{
    node: Node;
    /** Copies images of the engine to the node. */
    copyImages(images: readonly string[]): Promise<void>;
    /** The manifests of what resolves names, for `kubectl apply`. */
    dns: object;
    /** Ends everything and removes its folders; images stay. */
    stop(): Promise<void>;
  }>;

type Options = Readonly<{
  engine: Engine;
  tools: NodeTools;
  /** A folder of its own, the same in every run, so that one finds what another that was killed has left; removed at the end. */
  dir: string;
  cacheDir: string;
  log: (line: string) => void;
}>;

/** Starts a control plane and one node. */
export async function startNodeCluster({ engine, tools, dir, cacheDir, log }: Options): Promise<NodeCluster> {
  await makeProgramImage(engine, PAUSE_IMAGE, tools.pause);
  await makeProgramImage(engine, DNS_IMAGE, tools.dns);
  await endLeftovers(dir);
  const restoreSettings = keepSettings(join(dir, "settings.json"));
  const closeNetwork = await openNetwork();
  const undo: (() => Promise<void>)[] = [
    async () => {
      restoreSettings();
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    },
    closeNetwork,
  ];
  const stop = async () => {
    for (const one of undo.toReversed()) await one();
  };
  try {
    const controlPlane = await startControlPlane({
      program: tools.program,
      dir: join(dir, "control-plane"),
      address: MACHINE_ADDRESS,
      log,
    });
    undo.push(controlPlane.stop);
    const imagesDir = join(cacheDir, "node-1-images");
    const node = createNode({ number: 1, clusterDir: dir, imagesDir, tools, controlPlane, log });
    undo.push(node.remove);
    await node.start();
    const { api, kubeconfig } = controlPlane;
    await copyImages(engine, node, [PAUSE_IMAGE, DNS_IMAGE]);
    await createLocalVolumes(api, { node: node.name, dir: join(dir, "volumes"), count: VOLUMES });
    await poll("o nó", () => assertReady(controlPlane, node.name), READY);
    return {
      api,
      kubeconfig,
      node,
      copyImages: (images) => copyImages(engine, node, images),
      dns: dnsManifests(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends what a run that was killed left in this folder, and gives the machine its settings back. */
async function endLeftovers(dir: string): Promise<void> {
  for (const file of globSync(["*.pid.json", "control-plane/pids/*.json"], { cwd: dir })) {
    await endStaleProcess(join(dir, file), "SIGKILL");
  }
  const kept = join(dir, "settings.json");
  if (existsSync(kept)) restore(kept);
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Writes down the settings of the machine that a kubelet changes; answers what gives them back. */
function keepSettings(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const values = SETTINGS.map((setting) => [setting, readFileSync(setting, "utf8")]);
  writeFileSync(file, JSON.stringify(values));
  return () => restore(file);
}

function restore(file: string): void {
  for (const [setting = "", value = ""] of JSON.parse(readFileSync(file, "utf8")) as string[][]) {
    writeFileSync(setting, value);
  }
}

async function assertReady({ api }: ControlPlane, name: string): Promise<void> {
  type Status = { status: { conditions?: { type: string; status: string; message: string }[] } };
  const { status } = await api.call<Status>("GET", `/api/v1/nodes/${name}`);
  const ready = status.conditions?.find(({ type }) => type === "Ready");
  if (ready?.status !== "True") throw new Error(ready?.message ?? "o nó ainda não se anunciou");
}
