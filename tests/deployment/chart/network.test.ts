import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { componentOf, containerOf, type Manifest, type Rule, render, WITH_HELM, workloads } from "./_manifests.ts";

/** A process connects to the hosts in its variables, and to the stores whose addresses it has from Secrets. */
const storeOf = (variable: string): string | undefined =>
  ({ NATS_URL: "nats", POSTGRES_URL: "postgres", MONGO_URL: "mongo" })[variable.replace(/^(POSTGRES_URL)_.*/, "$1")];
/** Variables with addresses that are given to others and never called. */
const TOLD = ["PUBLIC_URL", "PIX_CALLBACK_URL of payment"];

type Policies = ReadonlyMap<string, Manifest>;

const policiesOf = (manifests: readonly Manifest[]): Policies =>
  new Map(manifests.filter(({ kind }) => kind === "NetworkPolicy").map((policy) => [componentOf(policy), policy]));

/** `caller → component:port` by the variables of every pod. */
function callsByVariables(manifests: readonly Manifest[]): string[] {
  const calls = workloads(manifests).flatMap(({ name, pod }) =>
    (containerOf(pod).env ?? []).flatMap(({ name: variable, value = "" }) => {
      if (TOLD.includes(variable) || TOLD.includes(`${variable} of ${name}`)) return [];
      const found = value.matchAll(/\btenho-([a-z]+):(\d+)/g);
      return [...found].map(([, component, port]) => `${name} → ${component}:${port}`);
    }),
  );
  return [...new Set(calls)].sort();
}

const componentsIn = (peers: Rule["to"] = []): string[] =>
  peers
    .map(({ podSelector }) => podSelector?.matchLabels["app.kubernetes.io/component"] ?? "")
    .filter((name) => name !== "");

const expand = (side: "from" | "to", rules: readonly Rule[] = []) =>
  rules.flatMap((rule) =>
    componentsIn(rule[side]).flatMap((component) => (rule.ports ?? []).map(({ port }) => ({ component, port }))),
  );

describe("the network of an installation with its stores inside", WITH_HELM, () => {
  let manifests: readonly Manifest[] = [];
  let policies: Policies = new Map();
  before(async () => {
    ({ manifests } = await render({ set: ["backup.enabled=true", "erasureList.enabled=true"] }));
    policies = policiesOf(manifests);
  });
  const allowedCalls = () =>
    [...policies].flatMap(([name, { spec }]) =>
      expand("to", spec.egress).map(({ component, port }) => `${name} → ${component}:${port}`),
    );

  test("is closed to every pod of the release in both directions, and opened pod by pod", () => {
    const whole = policies.get("(the release)")?.spec;
    assert.deepEqual(
      [whole?.policyTypes, whole?.ingress, whole?.egress],
      [["Ingress", "Egress"], undefined, undefined],
    );
    for (const { labels, name } of workloads(manifests)) {
      for (const policy of ["(the release)", ...(policies.has(name) ? [name] : assert.fail(name))]) {
        for (const [label, value] of Object.entries(policies.get(policy)?.spec.podSelector?.matchLabels ?? {})) {
          assert.equal(labels[label], value, `${name}: ${policy}`);
        }
      }
    }
  });

  test("lets every process connect to what its variables name, and to nothing else of the release", () => {
    const secret = workloads(manifests).flatMap(({ name, pod }) =>
      (containerOf(pod).env ?? []).flatMap(({ name: variable }) => {
        const store = storeOf(variable);
        return store === undefined ? [] : [`${name} → ${store}`];
      }),
    );
    // Mail goes to the sandbox, whose address is in a Secret.
    const named = [...callsByVariables(manifests), ...secret, "users → sandbox:1025"];
    const allowed = allowedCalls();
    for (const call of named)
      assert.ok(
        allowed.some((one) => one === call || one.startsWith(`${call}:`)),
        call,
      );
    const pair = (call: string) => call.split(":")[0];
    assert.deepEqual([...new Set(allowed.map(pair))].sort(), [...new Set(named.map(pair))].sort());
  });

  test("says the same at both ends of every call", () => {
    const callers = [...policies].flatMap(([name, { spec }]) =>
      expand("from", spec.ingress).map(({ component, port }) => `${component} → ${name}:${port}`),
    );
    assert.deepEqual(callers.sort(), allowedCalls().sort());
  });

  test("keeps probes and metrics to whoever measures, and to the check of the release", () => {
    for (const [name, { spec }] of policies) {
      for (const { from = [], ports = [] } of spec.ingress ?? []) {
        if (!ports.some(({ port }) => port === 8081)) continue;
        assert.deepEqual(
          ports.map(({ port }) => port),
          [8081],
          name,
        );
        const isCheck = componentsIn(from).join() === "check" && from.length === 1;
        const areMeasuring = from.every(({ namespaceSelector }) => namespaceSelector !== undefined);
        assert.ok(from.length > 0 && (isCheck || areMeasuring), name);
      }
    }
    const probing = allowedCalls().filter((call) => call.endsWith(":8081"));
    assert.equal(probing.length, 8);
    assert.ok(probing.every((call) => call.startsWith("check → ")));
  });

  test("lets nobody but the gateway be reached from everywhere, and nothing out of the cluster", () => {
    for (const [name, { spec }] of policies) {
      for (const { from, ports = [] } of spec.ingress ?? []) {
        if (from === undefined) assert.deepEqual([name, ports.map(({ port }) => port)], ["gateway", [8080]]);
      }
      for (const { to } of spec.egress ?? []) {
        assert.ok(
          to?.every(({ podSelector, namespaceSelector }) => podSelector ?? namespaceSelector),
          name,
        );
      }
    }
  });
});

describe("the network of an installation with its stores elsewhere", WITH_HELM, () => {
  let manifests: readonly Manifest[] = [];
  before(async () => {
    ({ manifests } = await render({ values: ["values-prod-example.yaml"] }));
  });

  test("opens the port of each store to whoever holds its address, where it is, and to nobody else", () => {
    const ports: Readonly<Record<string, number>> = { nats: 4222, postgres: 5432, mongo: 27017 };
    const policies = policiesOf(manifests);
    for (const { name, pod } of workloads(manifests)) {
      const rules = policies.get(name)?.spec.egress ?? [];
      const stores = (containerOf(pod).env ?? []).map((one) => storeOf(one.name));
      for (const [store, port] of Object.entries(ports)) {
        const open = rules.filter((rule) => rule.ports?.some((one) => one.port === port));
        assert.equal(open.length, stores.includes(store) ? 1 : 0, `${name}: ${store}`);
        for (const { to = [] } of open) assert.ok(to.length === 1 && to[0]?.namespaceSelector, name);
      }
    }
  });

  test("leads out of the cluster for those alone who call somebody there, and never to private addresses", () => {
    const out = [...policiesOf(manifests)].flatMap(([name, { spec }]) =>
      (spec.egress ?? [])
        .filter(({ to }) => to?.some(({ ipBlock }) => ipBlock))
        .map(({ to = [], ports = [] }) => ({ name, ports: ports.map(({ port }) => port), to })),
    );
    assert.deepEqual(Object.fromEntries(out.map(({ name, ports }) => [name, ports])), {
      categorisation: [443],
      franchise: [443],
      messaging: [443],
      payment: [443],
      users: [443, 465, 587],
    });
    for (const { to } of out) {
      for (const block of [
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "fc00::/7",
      ]) {
        assert.ok(
          to.some(({ ipBlock }) => ipBlock?.except?.includes(block)),
          block,
        );
      }
    }
  });

  test("lets users alone reach the scanner of documents, where there is one, by its port", async () => {
    for (const [port, more] of [
      [3310, []],
      [3311, ["services.users.env.CLAMD_PORT=3311"]],
    ] as const) {
      const set = ["services.users.env.CLAMD_HOST=clamd.tools.svc", ...more];
      const { manifests: scanned } = await render({ values: ["values-prod-example.yaml"], set });
      const reaching = [...policiesOf(scanned)].filter(([, { spec }]) =>
        spec.egress?.some(({ ports = [] }) => ports.some((one) => one.port === port)),
      );
      assert.deepEqual(
        reaching.map(([name]) => name),
        ["users"],
      );
    }
    assert.ok(!JSON.stringify([...policiesOf(manifests)]).includes("3310"), "nobody, where there is none");
  });

  test("reaches the collector of traces where there is one, by its port", async () => {
    const set = ["tracing.endpoint=http://otel.observability.svc:4318"];
    const { manifests: traced } = await render({ values: ["values-prod-example.yaml"], set });
    const reaching = [...policiesOf(traced)].filter(([, { spec }]) =>
      spec.egress?.some(({ ports }) => ports?.some(({ port }) => port === 4318)),
    );
    const services = ["auth", "categorisation", "franchise", "gateway", "messaging", "payment", "users", "wallet"];
    assert.deepEqual(reaching.map(([name]) => name).sort(), services);
  });
});
