import { parseAllDocuments } from "yaml";
import { findHelm } from "../../../dev/deployment/kubernetes/find-helm.ts";
import { renderChart } from "../../../dev/deployment/kubernetes/render-chart.ts";
import { loadDevConfig } from "../../../dev/shared/config.ts";

const { root, cacheDir, path } = loadDevConfig();

export const ROOT = root;
export const HELM = await findHelm({ cacheDir, path, log: console.log });
/** Options of a suite that needs Helm. */
export const WITH_HELM = { skip: HELM === null && "Helm is neither on PATH nor can it be compiled here" };
export const EXAMPLES = ["values-dev.yaml", "values-prod-example.yaml"] as const;

export type Variable = Readonly<{
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}>;

type Probe = Readonly<{
  httpGet?: { path: string; port: string };
  tcpSocket?: { port: string };
  exec?: { command: string[] };
  periodSeconds?: number;
  failureThreshold?: number;
  timeoutSeconds?: number;
}>;

export type Container = Readonly<{
  name: string;
  image: string;
  args?: readonly string[];
  env?: readonly Variable[];
  ports?: readonly { name: string; containerPort: number }[];
  resources: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  volumeMounts?: readonly { name: string; mountPath: string; readOnly?: boolean }[];
}>;

export type PodSpec = Readonly<{
  automountServiceAccountToken?: boolean;
  serviceAccountName?: string;
  restartPolicy?: string;
  affinity?: {
    podAffinity?: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        topologyKey: string;
        labelSelector: { matchLabels: Record<string, string> };
      }[];
    };
  };
  volumes?: readonly { name: string; persistentVolumeClaim?: { claimName: string } }[];
  securityContext?: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  containers: readonly Container[];
  initContainers?: readonly Container[];
}>;

type Peer = Readonly<{
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: unknown;
  ipBlock?: { cidr: string; except?: string[] };
}>;

export type Rule = Readonly<{ from?: readonly Peer[]; to?: readonly Peer[]; ports?: readonly { port: number }[] }>;

type Template = Readonly<{ metadata: { labels: Record<string, string> }; spec: PodSpec }>;

/** The parts of a manifest that the tests read. */
export type Manifest = Readonly<{
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: Readonly<{
    replicas?: number;
    strategy?: { type?: string };
    selector?: { matchLabels: Record<string, string> };
    podSelector?: { matchLabels: Record<string, string> };
    template?: Template;
    jobTemplate?: { spec: { template: Template; [field: string]: unknown } };
    ingress?: readonly Rule[];
    egress?: readonly Rule[];
    ports?: readonly { name: string; port: number }[];
    [field: string]: unknown;
  }>;
}>;

type Options = Readonly<{ values?: readonly string[]; release?: string; set?: readonly string[] }>;

/** Renderings of this process, by their options. */
const renderings = new Map<string, Promise<Rendering>>();
type Rendering = Awaited<ReturnType<typeof renderChart>> & { readonly manifests: readonly Manifest[] };

/** Renders the chart with these values, once for all tests of a file; returns Helm's output and the manifests. */
export function render({ values = ["values-dev.yaml"], release, set = [] }: Options = {}): Promise<Rendering> {
  const key = JSON.stringify([values, release, set]);
  const rendering = renderings.get(key) ?? renderAnew({ values, set, ...(release && { release }) });
  renderings.set(key, rendering);
  return rendering;
}

async function renderAnew(options: Omit<Parameters<typeof renderChart>[1], "root">): Promise<Rendering> {
  const result = await renderChart(HELM ?? "", { root, ...options });
  let manifests: readonly Manifest[] | undefined;
  return {
    ...result,
    // Parsing takes longer than Helm does, and a test of a refusal reads no manifest.
    get manifests() {
      manifests ??= result.ok ? parseManifests(result.output) : [];
      return manifests;
    },
  };
}

const parseManifests = (output: string): Manifest[] =>
  parseAllDocuments(output)
    .map((one) => one.toJS() as Manifest | null)
    .filter((one) => one !== null);

export const componentOf = ({ metadata }: Manifest): string =>
  metadata.labels?.["app.kubernetes.io/component"] ?? "(the release)";

/** Everything that runs pods, with their specification and labels. */
export const workloads = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) => {
    const template = templateOf(manifest);
    return template === undefined
      ? []
      : [{ manifest, pod: template.spec, labels: template.metadata.labels, name: componentOf(manifest) }];
  });

/** A pod by itself is its own template. */
function templateOf({ kind, metadata, spec }: Manifest): Template | undefined {
  if (kind === "Pod") return { metadata: { labels: metadata.labels ?? {} }, spec: spec as unknown as PodSpec };
  return spec?.template ?? spec?.jobTemplate?.spec.template;
}

/** The labels of the pods that this one must share a machine with. */
export function besideOf({ affinity }: PodSpec): Record<string, string> | undefined {
  const [term, ...more] = affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  if (more.length > 0 || (term !== undefined && term.topologyKey !== "kubernetes.io/hostname"))
    throw new Error("another affinity than to one component's machine");
  return term?.labelSelector.matchLabels;
}

/** The only container of a pod. */
export function containerOf({ containers: [container, ...more], initContainers = [] }: PodSpec): Container {
  if (container === undefined || more.length + initContainers.length > 0)
    throw new Error("a pod of several containers");
  return container;
}
