import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { componentOf, EXAMPLES, type Manifest, render, WITH_HELM, workloads } from "./_manifests.ts";

const PROD = ["values-prod-example.yaml"];
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe("releases of the chart", WITH_HELM, () => {
  for (const file of EXAMPLES) {
    test(`of ${file} live beside each other: no name and no pod of one is the other's`, async () => {
      const [one, other] = [await render({ values: [file] }), await render({ values: [file], release: "teste" })];
      const names = one.manifests.map(nameOf);
      assert.equal(new Set(names).size, names.length);
      for (const name of other.manifests.map(nameOf)) assert.equal(names.includes(name), false, name);
      const labels = workloads(other.manifests).map((one) => one.labels);
      const selectors = one.manifests
        .map(({ spec }) => spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels ?? spec?.selector ?? {})
        .filter((selector): selector is Record<string, string> => Object.keys(selector).length > 0);
      assert.ok(selectors.length > 0 && labels.length > 0);
      for (const selector of selectors) {
        const chosen = labels.filter((pod) => Object.entries(selector).every(([label, value]) => pod[label] === value));
        assert.deepEqual(chosen, [], JSON.stringify(selector));
      }
    });
  }

  test("select pods by what no upgrade changes", async () => {
    const [before, after] = [
      await render({ values: PROD }),
      await render({ values: PROD, set: ["image.tag=9.9.9", "logLevel=debug", "services.auth.replicas=5"] }),
    ];
    const selectors = ({ manifests }: typeof before) =>
      workloads(manifests).map(({ manifest }) => [nameOf(manifest), manifest.spec.selector]);
    assert.deepEqual(selectors(after), selectors(before));
    for (const { manifest } of workloads(before.manifests)) {
      if (["Job", "CronJob", "Pod"].includes(manifest.kind)) continue;
      const expected = ["app.kubernetes.io/component", "app.kubernetes.io/instance", "app.kubernetes.io/name"];
      assert.deepEqual(Object.keys(manifest.spec.selector?.matchLabels ?? {}).sort(), expected);
    }
  });

  test("prepare the broker before the schemas, and both before any process is replaced", async () => {
    const { manifests } = await render({ values: PROD });
    const jobs = manifests.filter(({ kind }) => kind === "Job");
    const weightOf = ({ metadata }: Manifest) => {
      assert.equal(metadata.annotations?.["helm.sh/hook"], "pre-install,pre-upgrade", metadata.name);
      return Number(metadata.annotations?.["helm.sh/hook-weight"]);
    };
    const [first, ...rest] = jobs.toSorted((one, other) => weightOf(one) - weightOf(other));
    assert.equal(first?.metadata.name, "tenho-provision");
    const services = ["auth", "categorisation", "franchise", "payment", "users", "wallet"];
    assert.deepEqual(
      rest.map(({ metadata }) => metadata.name).sort(),
      services.map((name) => `tenho-migrate-${name}`),
    );
    for (const job of rest) assert.ok(weightOf(job) > weightOf(first as Manifest));
  });

  test("seed beside the processes they call, wherever the stores are", async () => {
    const { manifests } = await render({ values: PROD, set: ["seed.enabled=true", "sandbox.enabled=true"] });
    const seed = manifests.find(({ kind, metadata }) => kind === "Job" && metadata.name.includes("-seed"));
    assert.ok(seed);
    assert.equal(seed.metadata.annotations?.["helm.sh/hook"], undefined);
  });

  test("of stores that come up with them have their jobs beside the processes, new ones at each revision", async () => {
    const { manifests } = await render();
    const jobs = manifests.filter(({ kind }) => kind === "Job");
    assert.ok(jobs.length > 0);
    for (const { metadata } of jobs) {
      assert.equal(metadata.annotations, undefined);
      assert.match(metadata.name, /-1$/);
    }
    const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
    assert.ok(policies.every(({ metadata }) => metadata.annotations === undefined));
  });

  test("have the policy of each command that runs before them there still earlier, and no other", async () => {
    const { manifests } = await render({ values: PROD, set: ["seed.enabled=true", "sandbox.enabled=true"] });
    const hookOf = ({ metadata: { annotations = {} } }: Manifest) => [
      annotations["helm.sh/hook"],
      annotations["helm.sh/hook-delete-policy"],
    ];
    const jobs = new Map(manifests.filter(({ kind }) => kind === "Job").map((job) => [componentOf(job), job]));
    const weightOf = ({ metadata }: Manifest) => Number(metadata.annotations?.["helm.sh/hook-weight"]);
    const early = [];
    for (const policy of manifests.filter(({ kind }) => kind === "NetworkPolicy")) {
      const job = jobs.get(componentOf(policy));
      if (job === undefined || /^(seed|bind-.*)$/.test(componentOf(job))) {
        assert.equal(policy.metadata.annotations, undefined, policy.metadata.name);
        continue;
      }
      early.push(policy);
      assert.deepEqual(hookOf(policy), hookOf(job));
      assert.ok(weightOf(policy) < weightOf(job), policy.metadata.name);
    }
    assert.equal(early.length, 7);
  });

  test("leave the number of replicas to whoever scales them, and let one at a time be moved", async () => {
    const { manifests } = await render({ values: PROD });
    const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    assert.deepEqual(ofKind("ScaledObject").sort(), ["tenho-messaging", "tenho-wallet"]);
    assert.deepEqual(ofKind("HorizontalPodAutoscaler").sort(), ["tenho-categorisation", "tenho-gateway"]);
    for (const { kind, metadata, spec } of manifests.filter((one) => one.kind === "Deployment")) {
      const isScaled = [...ofKind("ScaledObject"), ...ofKind("HorizontalPodAutoscaler")].includes(metadata.name);
      assert.equal(spec.replicas === undefined, isScaled, `${kind} ${metadata.name}`);
    }
    assert.deepEqual(ofKind("PodDisruptionBudget").sort(), ofKind("Deployment").sort());
    const { manifests: withoutKeda } = await render({ values: PROD, set: ["keda.enabled=false"] });
    const scaled = withoutKeda.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
    assert.equal(scaled.length, 4);
    assert.equal(
      withoutKeda.some(({ kind }) => kind === "ScaledObject"),
      false,
    );
  });

  test("promise nothing of a process that has one replica", async () => {
    const { manifests } = await render();
    assert.equal(
      manifests.some(({ kind }) => kind === "PodDisruptionBudget"),
      false,
    );
  });
});
