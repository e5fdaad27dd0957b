import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findControlPlane } from "../../dev/deployment/kubernetes/find-control-plane.ts";
import { findDefinitions } from "../../dev/deployment/kubernetes/find-definitions.ts";
import { findHelm } from "../../dev/deployment/kubernetes/find-helm.ts";
import { type Fate, intendedFate, type Pod } from "../../dev/deployment/kubernetes/pod.ts";
import { type Cluster, startCluster } from "../../dev/deployment/kubernetes/start-cluster.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";

const run = promisify(execFile);
const TOOL_TIMEOUT_MS = 5 * 60_000;
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;

export const { root } = loadDevConfig();
export const CHART = join(root, "helm/tenho");
export const PROD_VALUES = join(CHART, "values-prod-example.yaml");
export const NODES = ["node-1", "node-2", "node-3"] as const;

/** Tools of the suite; `definitions` are folders of the kinds that the chart and the stores' operators use. */
export type Tools = Readonly<{ helm: string; program: string; definitions: { chart: string; operators: string } }>;

/** Finds Helm, the control plane and the definitions of others' kinds; null, after printing one sentence, where one of them is not available. */
export async function findTools(): Promise<Tools | null> {
  const context = { ...loadDevConfig(), log: (line: string) => console.log(`    ${line}`) };
  const helm = await findHelm(context);
  const program = helm && (await findControlPlane(context));
  const definitions = program && (await findDefinitions(context));
  return helm && program && definitions ? { helm, program, definitions } : null;
}

export type ToolOutput = Readonly<{ stdout: string; stderr: string }>;

export type ChartCluster = Cluster &
  Readonly<{
    /** Rejects with the tool's output if it fails. `input` is an object or list for its standard input. */
    kubectl(args: readonly string[], input?: unknown): Promise<ToolOutput>;
    helm(...args: readonly string[]): Promise<ToolOutput>;
    /** The objects at an API path, such as `/apis/apps/v1/namespaces/tenho/deployments`. */
    list<T>(path: string): Promise<readonly T[]>;
    /** The pods assigned to a node since the start, in that order. */
    met: readonly Pod[];
    stop(): Promise<void>;
  }>;

/** A cluster of three nodes in three zones with the CRDs the chart uses. */
export async function startChartCluster(
  { helm, program }: Tools,
  fateOf: (pod: Pod) => Fate = intendedFate,
): Promise<ChartCluster> {
  const met: Pod[] = [];
  const cluster = await startCluster({
    program,
    dir: join(root, ".tenho", `kubernetes-${process.pid}`),
    nodeNames: NODES,
    fateOf: (pod) => {
      met.push(pod);
      return fateOf(pod);
    },
    log: (line) => console.log(`    ${line}`),
  });
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig };
  const options = { env, cwd: root, timeout: TOOL_TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX };
  const kubectl = async (args: readonly string[], input?: unknown) => {
    const running = run(program, ["kubectl", ...args], options);
    running.child.stdin?.end(input === undefined ? "" : JSON.stringify(input));
    return running;
  };
  return {
    ...cluster,
    kubectl,
    helm: (...args) => run(helm, args, options),
    list: async <T>(path: string) => (await cluster.api.call<{ items: readonly T[] }>("GET", path)).items,
    met,
  };
}

/** Error output of a tool that had to fail. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error);
  }
  throw new Error("it was accepted");
}

export type Scaler = {
  metadata: { name: string };
  spec: { scaleTargetRef: { name: string }; minReplicas: number };
};

/**
 * Throws while a scaler of the namespace has not raised its Deployment to its minimum: it checks every 15 s, and a scaled Deployment begins with
 * one replica.
 */
export async function assertScaled(cluster: ChartCluster, namespace: string): Promise<void> {
  type Scaled = { metadata: { name: string }; spec: { replicas: number } };
  const deployments = await cluster.list<Scaled>(`/apis/apps/v1/namespaces/${namespace}/deployments`);
  const replicas = new Map(deployments.map(({ metadata, spec }) => [metadata.name, spec.replicas]));
  const scalers = `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`;
  for (const { spec } of await cluster.list<Scaler>(scalers)) {
    assert.ok((replicas.get(spec.scaleTargetRef.name) ?? 0) >= spec.minReplicas, spec.scaleTargetRef.name);
  }
}

export const componentOf = ({ metadata }: { metadata: { labels?: Readonly<Record<string, string>> } }): string =>
  metadata.labels?.["app.kubernetes.io/component"] ?? "";
