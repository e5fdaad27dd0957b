import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Fate, intendedFate, type Pod } from "../../dev/deployment/kubernetes/pod.ts";
import { writeKubernetesSecrets } from "../../dev/deployment/kubernetes-deployment.ts";
import { poll } from "../../dev/shared/poll.ts";
import {
  assertScaled,
  CHART,
  type ChartCluster,
  componentOf,
  findTools,
  PROD_VALUES,
  refusalOf,
  root,
  startChartCluster,
} from "./_chart-cluster.ts";

const tools = await findTools();
const WAIT = ["--wait", "--timeout=4m"];
/** Enough for pods that are ready at once; a release that is never ready must be given up at some time. */
const WAIT_SHORT = ["--wait", "--timeout=20s"];
const SOON = { timeoutMs: 3 * 60_000, everyMs: 500 };

/** Images whose migrations fail, and images that start and are never ready. */
const MIGRATION_FAILS = "migration-fails";
const NEVER_READY = "never-ready";

const STORES = { postgres: "postgres:5432", nats: "nats://nats:4222", mongo: "mongodb://u:p@mongo/messaging" };
/** Secrets whose other half is outside the cluster. */
const GIVEN_SECRETS = {
  SMTP_URL: "smtp://mail",
  GRAPH_API_TOKEN: "a",
  WHATSAPP_APP_SECRET: "b",
  WHATSAPP_VERIFY_TOKEN: "c",
  PIX_CLIENT_SECRET: "d",
  PIX_CALLBACK_SECRET: "e",
  CARD_API_KEY: "f",
};

function fateOf(pod: Pod): Fate {
  const tag = tagOf(pod);
  if (tag === MIGRATION_FAILS && componentOf(pod).startsWith("migrate-")) return "failed";
  if (tag === NEVER_READY && intendedFate(pod) === "ready") return "unready";
  return intendedFate(pod);
}

const tagOf = ({ spec }: Pod): string => spec.containers[0]?.image.split(":").at(-1) ?? "";
const isJob = (pod: Pod) => pod.spec.restartPolicy !== "Always";

type Deployment = {
  metadata: { name: string; generation: number; labels: Record<string, string> };
  spec: { replicas: number; selector: { matchLabels: Record<string, string> } };
  status: { observedGeneration?: number; replicas?: number; readyReplicas?: number; updatedReplicas?: number };
};

describe("a release of the chart", { skip: tools === null && "without Helm or the control plane" }, () => {
  let cluster: ChartCluster;
  const secretsDir = mkdtempSync(join(tmpdir(), "tenho-secrets-"));
  const secretsFile = join(secretsDir, "manifests.json");
  before(async () => {
    if (tools) cluster = await startChartCluster(tools, fateOf);
    await cluster.kubectl(["create", `--filename=${tools?.definitions.chart}`]);
    await cluster.kubectl(["create", `--filename=${join(root, "k8s/namespace.yaml")}`]);
    writeKubernetesSecrets({ folder: secretsDir, prefix: "tenho", stores: STORES }, GIVEN_SECRETS);
    await cluster.kubectl(["create", "--namespace=tenho", "--validate=strict", `--filename=${secretsFile}`]);
  });
  after(async () => {
    await cluster?.stop();
    rmSync(secretsDir, { recursive: true });
  });

  const release = (command: string, name: string, namespace: string, ...args: readonly string[]) =>
    cluster.helm(command, name, CHART, `--namespace=${namespace}`, `--values=${PROD_VALUES}`, ...args);
  const pods = (namespace: string, name: string) =>
    cluster.list<Pod>(
      `/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(`app.kubernetes.io/instance=${name}`)}`,
    );
  /** The pods that must go on running, by the tag of their image. */
  async function runningTags(namespace: string, name: string): Promise<Record<string, number>> {
    const tags: Record<string, number> = {};
    for (const pod of await pods(namespace, name)) {
      if (!isJob(pod) && !pod.metadata.deletionTimestamp) tags[tagOf(pod)] = (tags[tagOf(pod)] ?? 0) + 1;
    }
    return tags;
  }
  const deployments = (namespace: string) =>
    cluster.list<Deployment>(`/apis/apps/v1/namespaces/${namespace}/deployments`);
  const wanted = async (namespace: string) =>
    (await deployments(namespace)).reduce((sum, { spec }) => sum + spec.replicas, 0);
  /**
   * Waits for every rollout to end. Helm waits only until enough new pods are ready: the last old ones may still be leaving then, and scalers may
   * not have checked yet.
   */
  const untilSettled = (namespace: string) =>
    poll(
      "every rollout to be over",
      async () => {
        await assertScaled(cluster, namespace);
        for (const { metadata, spec, status } of await deployments(namespace)) {
          assert.equal(status.observedGeneration, metadata.generation, metadata.name);
          const { replicas = 0, readyReplicas = 0, updatedReplicas = 0 } = status;
          assert.deepEqual([replicas, readyReplicas, updatedReplicas], Array(3).fill(spec.replicas), metadata.name);
        }
      },
      SOON,
    );

  test("waits for the streams, then for every schema, and only then starts processes", async () => {
    await release("install", "tenho", "tenho", "--set=image.tag=v1", ...WAIT);
    await untilSettled("tenho");
    const order = cluster.met.map((pod) => componentOf(pod).replace(/^migrate-.*/, "migrate"));
    const steps = order.filter((component, index) => component !== order[index - 1]);
    assert.deepEqual(steps.slice(0, 2), ["provision", "migrate"]);
    const processes = cluster.met.filter((pod) => !isJob(pod)).map(componentOf);
    assert.deepEqual(order.slice(-processes.length), processes);
    assert.deepEqual([...new Set(processes)].sort(), (await deployments("tenho")).map(componentOf).sort());
    assert.deepEqual(await runningTags("tenho", "tenho"), { v1: await wanted("tenho") });
  });

  test("has the policies of its commands before the first of them", async () => {
    type Made = { metadata: { creationTimestamp: string; labels: Record<string, string> } };
    const made = async (path: string) =>
      (await cluster.list<Made>(`/apis/${path}`)).map((one) => [componentOf(one), one.metadata.creationTimestamp]);
    const jobs = await made("batch/v1/namespaces/tenho/jobs");
    const policies = new Map(
      (await made("networking.k8s.io/v1/namespaces/tenho/networkpolicies")) as [string, string][],
    );
    const [first = ""] = jobs.map(([, at = ""]) => at).sort();
    assert.equal(jobs.length, 7);
    for (const [component = ""] of jobs) assert.ok((policies.get(component) ?? "never") <= first, component);
    assert.ok((policies.get("wallet") ?? "") > first, "those of processes come with them");
  });

  test("takes nothing from a Secret that `npm run secrets` does not write", async () => {
    const { items } = JSON.parse(readFileSync(secretsFile, "utf8")) as {
      items: { metadata: { name: string }; stringData: Record<string, string> }[];
    };
    const has = (secret: string, key: string) =>
      items.some(({ metadata, stringData }) => metadata.name === secret && key in stringData);
    type Reference = { valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } } };
    const missing = (await pods("tenho", "tenho"))
      .flatMap(({ spec }) => spec.containers.flatMap((container) => (container as { env?: Reference[] }).env ?? []))
      .map(({ valueFrom }) => valueFrom?.secretKeyRef)
      .filter((reference) => reference && !reference.optional && !has(reference.name, reference.key));
    assert.deepEqual(missing, []);
  });

  test("is upgraded: migrations first, then every pod of the new image, none of the old", async () => {
    const before = cluster.met.length;
    await release("upgrade", "tenho", "tenho", "--set=image.tag=v2", ...WAIT);
    await untilSettled("tenho");
    const met = cluster.met.slice(before);
    const firstProcess = met.findIndex((pod) => !isJob(pod));
    assert.ok(met.slice(firstProcess).every((pod) => !isJob(pod)));
    assert.ok(met.slice(0, firstProcess).some((pod) => componentOf(pod) === "migrate-wallet" && tagOf(pod) === "v2"));
    assert.deepEqual(await runningTags("tenho", "tenho"), { v2: await wanted("tenho") });
  });

  test("stays as it was where a migration fails", async () => {
    const uids = async () => (await pods("tenho", "tenho")).filter((pod) => !isJob(pod)).map((pod) => pod.metadata.uid);
    const old = await uids();
    const said = await refusalOf(
      release("upgrade", "tenho", "tenho", `--set=image.tag=${MIGRATION_FAILS}`, "--timeout=2m"),
    );
    assert.match(said, /pre-upgrade hooks failed: .*BackoffLimitExceeded/s);
    assert.deepEqual((await uids()).sort(), old.sort());
    assert.deepEqual(await runningTags("tenho", "tenho"), { v2: old.length });
  });

  test("keeps every old pod while the new ones are not ready, and goes back by a rollback", async () => {
    await release("upgrade", "tenho", "tenho", "--set=image.tag=v3", ...WAIT);
    await untilSettled("tenho");
    await refusalOf(release("upgrade", "tenho", "tenho", `--set=image.tag=${NEVER_READY}`, ...WAIT_SHORT));
    const all = await deployments("tenho");
    assert.deepEqual(
      all
        .filter(({ spec, status }) => (status.readyReplicas ?? 0) < spec.replicas)
        .map(({ metadata }) => metadata.name),
      [],
    );
    const { [NEVER_READY]: surge = 0, ...tags } = await runningTags("tenho", "tenho");
    assert.deepEqual(tags, { v3: await wanted("tenho") });
    assert.ok(surge >= all.length, `${surge} new pods`);
    await cluster.helm("rollback", "tenho", "--namespace=tenho", ...WAIT);
    await untilSettled("tenho");
    assert.deepEqual(await runningTags("tenho", "tenho"), { v3: await wanted("tenho") });
  });

  test("runs beside another in its namespace and one of its own name in another, each reaching its own pods alone", async () => {
    await cluster.kubectl(["create", "namespace", "other"]);
    await cluster.kubectl(["label", "namespace", "other", "pod-security.kubernetes.io/enforce=restricted"]);
    const apart = ["--set=secrets.prefix=second", "--set=ingress.enabled=false", "--set=image.tag=v9"];
    await release("install", "tenho", "other", "--set=ingress.enabled=false", "--set=image.tag=v8", ...WAIT);
    await release("install", "second", "tenho", ...apart, ...WAIT);
    await untilSettled("other");
    await untilSettled("tenho");
    assert.deepEqual(Object.keys(await runningTags("tenho", "tenho")), ["v3"]);
    assert.deepEqual(Object.keys(await runningTags("tenho", "second")), ["v9"]);
    assert.deepEqual(Object.keys(await runningTags("other", "tenho")), ["v8"]);
    type Slice = {
      metadata: { labels: Record<string, string> };
      endpoints: { targetRef: { uid: string }; conditions: { ready: boolean } }[] | null;
    };
    for (const name of ["tenho", "second"]) {
      const own = new Set((await pods("tenho", name)).map(({ metadata }) => metadata.uid));
      const slices = (await cluster.list<Slice>("/apis/discovery.k8s.io/v1/namespaces/tenho/endpointslices")).filter(
        ({ metadata }) => metadata.labels["app.kubernetes.io/instance"] === name,
      );
      assert.ok(slices.length > 0);
      const strangers = slices.flatMap(({ endpoints }) => endpoints ?? []).filter((one) => !own.has(one.targetRef.uid));
      assert.deepEqual(strangers, []);
    }
  });

  test("is uninstalled alone: the other goes on, and Secrets that were there before stay", async () => {
    const secrets = async () =>
      (await cluster.list<{ metadata: { name: string }; type: string }>("/api/v1/namespaces/tenho/secrets"))
        .filter(({ type }) => !type.startsWith("helm.sh/"))
        .map(({ metadata }) => metadata.name);
    const old = await secrets();
    assert.ok(old.length > 0);
    await cluster.helm("uninstall", "tenho", "--namespace=tenho", "--cascade=foreground", ...WAIT);
    assert.deepEqual(await secrets(), old);
    assert.deepEqual(await runningTags("tenho", "tenho"), {});
    assert.deepEqual(Object.keys(await runningTags("tenho", "second")), ["v9"]);
    assert.deepEqual(Object.keys(await runningTags("other", "tenho")), ["v8"]);
  });
});
