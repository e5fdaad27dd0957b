import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const run = promisify(execFile);
const RENDER_TIMEOUT_MS = 60_000;
/** Kubernetes version passed to Helm; the chart states the least it needs. */
const KUBERNETES = "1.34.0";

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .strictObject({
      secretKeyRef: z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
    })
    .optional(),
});

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number().default(3),
});

const container = z.object({
  name: z.string(),
  image: z.string(),
  command: z.never().optional(),
  args: z.array(z.string()),
  env: z.array(variable).default([]),
  envFrom: z.never().optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number() }) }) }).optional(),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
  ),
});

const pod = z.object({
  initContainers: z.never().optional(),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
  }),
  terminationGracePeriodSeconds: z.number().default(30),
  containers: z.tuple([container]),
  volumes: z.array(
    z.union([
      z.strictObject({ name: z.string(), emptyDir: z.object({}) }),
      z.strictObject({ name: z.string(), persistentVolumeClaim: z.strictObject({ claimName: z.string() }) }),
    ]),
  ),
});

const labels = z.record(z.string(), z.string());
const template = z.object({ metadata: z.object({ labels }), spec: pod });
const metadata = z.object({ name: z.string(), annotations: labels.default({}) });

const deployment = z.object({
  kind: z.literal("Deployment"),
  metadata,
  spec: z.object({
    replicas: z.number(),
    strategy: z.union([
      z.strictObject({ rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.literal(1) }) }),
      z.strictObject({ type: z.literal("Recreate") }),
    ]),
    template,
  }),
});
const job = z.object({ kind: z.literal("Job"), metadata, spec: z.object({ template }) });
/** A CronJob, read as the job its controller makes of it. */
const cronJob = z
  .object({ kind: z.literal("CronJob"), metadata, spec: z.object({ jobTemplate: z.object({ spec: job.shape.spec }) }) })
  .transform(({ metadata: named, spec }) => ({ kind: "Job" as const, metadata: named, spec: spec.jobTemplate.spec }));
/** A pod on its own, read as the job that would make it. */
const testPod = z
  .object({ kind: z.literal("Pod"), metadata: metadata.extend({ labels }), spec: pod })
  .transform((one) => ({ kind: "Job" as const, metadata: one.metadata, spec: { template: one } }));
const service = z.object({
  kind: z.literal("Service"),
  metadata,
  spec: z.object({
    selector: labels,
    ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
  }),
});

export type Container = z.output<typeof container>;
export type Probe = z.output<typeof probe>;
export type PodTemplate = z.output<typeof template>;
export type Deployment = z.output<typeof deployment>;
export type Job = z.output<typeof job>;
export type Service = z.output<typeof service>;
export type Manifests = Readonly<{
  deployments: Deployment[];
  jobs: Job[];
  cronJobs: Job[];
  checks: Job[];
  services: Service[];
}>;

/** Renders the chart and reads the parts that processes are made of. Parts of a pod that the suite cannot play, e.g. a command of its own, are refused. */
export async function renderChart(helm: string, args: readonly string[]): Promise<Manifests> {
  const all = ["template", "tenho", ...args, "--namespace", "tenho", "--kube-version", KUBERNETES];
  const { stdout } = await run(helm, all, { timeout: RENDER_TIMEOUT_MS, maxBuffer: 64 * 2 ** 20 });
  const documents = parseAllDocuments(stdout).map((document) => document.toJS() as { kind?: string } | null);
  const of = <T>(kind: string, shape: z.ZodType<T>): T[] =>
    documents.filter((document) => document?.kind === kind).map((document) => shape.parse(document));
  const jobs = of("Job", job)
    .filter(({ metadata }) => !BINDS_A_CLAIM.test(metadata.name))
    .sort((a, b) => weightOf(a) - weightOf(b));
  return {
    deployments: of("Deployment", deployment),
    jobs,
    cronJobs: of("CronJob", cronJob),
    checks: of("Pod", testPod),
    services: of("Service", service),
  };
}

/** A job that mounts a CronJob's volume once and does nothing else; nothing waits for it, and folders of this machine are bound already. */
const BINDS_A_CLAIM = /^tenho-bind-(backup|list-erasures)-\d+$/;

/** The order in which hooks run; a job that is no hook is refused: nothing would wait for it. */
function weightOf({ metadata: { name, annotations } }: Job): number {
  if (annotations["helm.sh/hook"] !== "pre-install,pre-upgrade") throw new Error(`${name} is no hook`);
  return Number(annotations["helm.sh/hook-weight"]);
}
