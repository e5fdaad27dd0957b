import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Pod } from "../../dev/deployment/kubernetes/pod.ts";
import { poll } from "../../dev/shared/poll.ts";
import {
  assertScaled,
  CHART,
  type ChartCluster,
  componentOf,
  findTools,
  NODES,
  PROD_VALUES,
  refusalOf,
  root,
  type Scaler,
  startChartCluster,
} from "./_chart-cluster.ts";

const tools = await findTools();
const [FIRST, SECOND, THIRD] = NODES;
const SOON = { timeoutMs: 3 * 60_000, everyMs: 1_000 };

type Selector = { matchLabels?: Record<string, string> };
type Peer = { podSelector?: Selector; namespaceSelector?: Selector };
type NetworkPolicy = {
  metadata: { name: string; labels: Record<string, string> };
  spec: { podSelector: Selector; ingress?: { from?: Peer[] }[]; egress?: { to?: Peer[] }[] };
};
type Budget = {
  metadata: { name: string; labels: Record<string, string> };
  status: { expectedPods: number; currentHealthy: number; disruptionsAllowed: number };
};
type Deployment = { metadata: { name: string; labels: Record<string, string> }; spec: { replicas: number } };
type Slice = {
  metadata: { labels: Record<string, string> };
  ports: { port: number }[];
  endpoints: { targetRef: { uid: string }; conditions: { ready: boolean } }[] | null;
};
type CronJob = { metadata: { name: string }; status: { lastSuccessfulTime?: string } };
type RunningPod = Pod & {
  spec: { serviceAccountName?: string };
  status: { conditions?: { type: string; status: string }[] };
};

describe("the pods of a release", { skip: tools === null && "without Helm or the control plane" }, () => {
  let cluster: ChartCluster;
  before(async () => {
    if (tools) cluster = await startChartCluster(tools);
    await cluster.kubectl(["create", `--filename=${tools?.definitions.chart}`]);
    await cluster.kubectl(["create", `--filename=${join(root, "k8s/namespace.yaml")}`]);
    // HPAs only: nothing here plays KEDA, which would create them.
    const flags = ["--namespace=tenho", `--values=${PROD_VALUES}`, "--set=keda.enabled=false"];
    await cluster.helm("install", "tenho", CHART, ...flags, "--wait", "--timeout=4m");
    await poll("the scalers", () => assertScaled(cluster, "tenho"), SOON);
    await untilWhole();
  });
  after(() => cluster?.stop());

  const list = <T>(group: string, resource: string) => cluster.list<T>(`/${group}/namespaces/tenho/${resource}`);
  const pods = () => list<RunningPod>("api/v1", "pods");
  const deployments = () => list<Deployment>("apis/apps/v1", "deployments");
  const running = async () =>
    (await pods()).filter(({ spec, metadata }) => spec.restartPolicy === "Always" && !metadata.deletionTimestamp);
  const isReady = ({ status }: RunningPod) =>
    (status.conditions ?? []).some(({ type, status: value }) => type === "Ready" && value === "True");
  const readyByComponent = async () => {
    const ready = (await running()).filter(isReady).map(componentOf);
    return (component: string) => ready.filter((one) => one === component).length;
  };
  const untilWhole = () =>
    poll(
      "every replica",
      async () => {
        const ready = await readyByComponent();
        for (const one of await deployments())
          assert.equal(ready(componentOf(one)), one.spec.replicas, one.metadata.name);
      },
      SOON,
    );
  const selected = (all: readonly Pod[], { matchLabels = {} }: Selector) =>
    all.filter(({ metadata }) => Object.entries(matchLabels).every(([key, value]) => metadata.labels?.[key] === value));
  const namesOf = (some: readonly Pod[]) => some.map(({ metadata }) => metadata.name).sort();

  test("lie on several machines and in several zones, each process's", async () => {
    const all = await running();
    for (const one of await deployments()) {
      const nodes = new Set(all.filter((pod) => componentOf(pod) === componentOf(one)).map((pod) => pod.spec.nodeName));
      assert.equal(nodes.size, Math.min(one.spec.replicas, NODES.length), one.metadata.name);
    }
  });

  test("are each reached by the Service of their process, at its ports", async () => {
    await poll("the endpoints", whenReached, SOON);
  });

  async function whenReached(): Promise<void> {
    const all = await running();
    const slices = await list<Slice>("apis/discovery.k8s.io/v1", "endpointslices");
    for (const one of await deployments()) {
      const component = componentOf(one);
      const own = slices.filter((slice) => componentOf(slice) === component);
      const reached = own.flatMap(({ endpoints }) => endpoints ?? []).filter(({ conditions }) => conditions.ready);
      const expected = all.filter((pod) => componentOf(pod) === component);
      assert.deepEqual(
        reached.map(({ targetRef }) => targetRef.uid).sort(),
        expected.map(({ metadata }) => metadata.uid).sort(),
        component,
      );
      assert.ok(
        own.every(({ ports }) => ports.length > 0 && ports.every(({ port }) => port > 0)),
        component,
      );
    }
  }

  test("are asked how they are by a pod of the release's own check", async () => {
    const { stdout } = await cluster.helm("test", "tenho", "--namespace=tenho", "--timeout=2m");
    assert.match(stdout, /TEST SUITE:\s+tenho-check\n[\s\S]*Phase:\s+Succeeded/);
  });

  test("of backups come from their CronJob, which then knows when one succeeded last", async () => {
    const names = ["tenho-backup", "tenho-list-erasures"];
    const spec = { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "1Gi" } } };
    const claim = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "tenho-backups" }, spec };
    await cluster.kubectl(["--namespace=tenho", "create", "--filename=-"], claim);
    for (const name of names)
      await cluster.kubectl(["--namespace=tenho", "create", "job", `${name}-now`, `--from=cronjob/${name}`]);
    await poll(
      "both to succeed",
      async () => {
        const cronJobs = await list<CronJob>("apis/batch/v1", "cronjobs");
        assert.deepEqual(cronJobs.map(({ metadata }) => metadata.name).sort(), names);
        for (const { metadata, status } of cronJobs) assert.ok(status.lastSuccessfulTime, metadata.name);
      },
      SOON,
    );
    const ended = (await pods()).filter((pod) => ["backup", "list-erasures"].includes(componentOf(pod)));
    assert.deepEqual([...new Set(ended.map(({ spec }) => spec.serviceAccountName))].sort(), names);
  });

  test("are each under the policies of the release and of their process, whose peers exist", async () => {
    const all = await pods();
    const policies = await list<NetworkPolicy>("apis/networking.k8s.io/v1", "networkpolicies");
    for (const { metadata, spec } of policies) {
      const component = componentOf({ metadata });
      const expected = component === "" ? all : all.filter((pod) => componentOf(pod) === component);
      assert.deepEqual(namesOf(selected(all, spec.podSelector)), namesOf(expected), metadata.name);
      assert.ok(expected.length > 0, metadata.name);
      const peers = [
        ...(spec.ingress ?? []).flatMap(({ from }) => from ?? []),
        ...(spec.egress ?? []).flatMap(({ to }) => to ?? []),
      ].filter(({ namespaceSelector }) => namespaceSelector === undefined);
      for (const { podSelector } of peers) {
        if (podSelector)
          assert.ok(selected(all, podSelector).length > 0, `${metadata.name}: ${JSON.stringify(podSelector)}`);
      }
    }
    const covered = new Set(policies.map(componentOf));
    assert.deepEqual(
      [...new Set(all.map(componentOf))].filter((component) => !covered.has(component)),
      [],
    );
  });

  test("are each counted by a budget, and scaled by what names their Deployment", async () => {
    const replicas = new Map((await deployments()).map((one) => [componentOf(one), one.spec.replicas]));
    await poll(
      "the budgets' counts",
      async () => {
        const budgets = await list<Budget>("apis/policy/v1", "poddisruptionbudgets");
        const counted = budgets.map((one) => [
          componentOf(one),
          one.status.expectedPods,
          one.status.disruptionsAllowed,
        ]);
        assert.deepEqual(counted.sort(), [...replicas].map(([component, count]) => [component, count, 1]).sort());
      },
      SOON,
    );
    const names = (await deployments()).map(({ metadata }) => metadata.name);
    const scalers = await list<Scaler>("apis/autoscaling/v2", "horizontalpodautoscalers");
    assert.ok(scalers.length > 0);
    assert.deepEqual(
      scalers.filter(({ spec }) => !names.includes(spec.scaleTargetRef.name)),
      [],
    );
  });

  test("leave emptied machines one replica of a process at a time, and only where another is ready", async () => {
    for (const node of NODES) await cluster.kubectl(["cordon", node]);
    const drain = (node: string, seconds: number) =>
      cluster.kubectl(["drain", node, "--ignore-daemonsets", "--delete-emptydir-data", `--timeout=${seconds}s`]);
    // No machine accepts a pod: pods evicted from the first are missing when the second is to be emptied.
    await drain(FIRST, 60);
    const left = new Set((await running()).filter((pod) => pod.spec.nodeName === SECOND).map(componentOf));
    const said = await refusalOf(drain(SECOND, 15));
    assert.match(said, /Cannot evict pod as it would violate the pod's disruption budget/);
    const ready = await readyByComponent();
    for (const one of await deployments()) {
      assert.ok(ready(componentOf(one)) >= one.spec.replicas - 1, one.metadata.name);
    }
    assert.ok(left.size > 0);
    await cluster.kubectl(["uncordon", FIRST]);
    await drain(SECOND, 120);
    assert.deepEqual(namesOf((await running()).filter((pod) => pod.spec.nodeName === SECOND)), []);
    await cluster.kubectl(["uncordon", SECOND]);
    await cluster.kubectl(["uncordon", THIRD]);
    await untilWhole();
  });

  test("are made anew elsewhere when their machine is lost", async () => {
    const lost = (await running()).filter((pod) => pod.spec.nodeName === FIRST);
    assert.ok(lost.length > 0);
    cluster.loseNode(FIRST);
    await poll(
      "the lost node's pods to be given up",
      async () => assert.deepEqual(namesOf((await running()).filter((pod) => pod.spec.nodeName === FIRST)), []),
      SOON,
    );
    await untilWhole();
    await poll("the endpoints", whenReached, SOON);
  });
});
