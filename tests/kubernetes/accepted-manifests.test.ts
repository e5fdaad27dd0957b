import assert from "node:assert/strict";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { parseAllDocuments } from "yaml";
import { writeKubernetesSecrets } from "../../dev/deployment/kubernetes-deployment.ts";
import {
  CHART,
  type ChartCluster,
  findTools,
  PROD_VALUES,
  refusalOf,
  root,
  startChartCluster,
} from "./_chart-cluster.ts";

const tools = await findTools();
/** `values.yaml` alone lacks the values that only an installation can give. */
const valuesFiles = globSync(join(CHART, "values-*.yaml")).sort();
const STRICT = ["create", "--namespace=tenho", "--dry-run=server", "--validate=strict", "--filename=-"];

type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown> & {
    replicas?: unknown;
    template?: { spec: { containers: [Record<string, unknown>]; securityContext: Record<string, unknown> } };
  };
};

describe("the API server", { skip: tools === null && "without Helm or the control plane" }, () => {
  let cluster: ChartCluster;
  before(async () => {
    if (tools) cluster = await startChartCluster(tools);
    await cluster.kubectl(["create", "--validate=strict", `--filename=${tools?.definitions.chart}`]);
    await cluster.kubectl(["create", "--validate=strict", `--filename=${join(root, "k8s/namespace.yaml")}`]);
  });
  after(() => cluster?.stop());

  async function render(values: string): Promise<Manifest[]> {
    const { stdout } = await cluster.helm(
      "template",
      "tenho",
      CHART,
      "--validate",
      "--namespace=tenho",
      `--values=${values}`,
    );
    return parseAllDocuments(stdout)
      .map((document) => document.toJS() as Manifest | null)
      .filter((manifest) => manifest !== null);
  }
  const create = (items: readonly unknown[]) => cluster.kubectl(STRICT, { apiVersion: "v1", kind: "List", items });

  for (const values of valuesFiles) {
    test(`takes everything of ${relative(root, values)}, knows every field of it and warns of nothing`, async () => {
      const manifests = await render(values);
      const { stdout, stderr } = await create(manifests);
      assert.equal(stderr, "");
      const created = stdout.split("\n").filter((line) => line.includes(" created (server dry run)"));
      assert.equal(created.length, manifests.length);
    });
  }

  describe("with the definitions of the stores' operators", () => {
    const dir = join(root, "k8s/operators");
    const read = (file: string) =>
      parseAllDocuments(readFileSync(join(dir, file), "utf8")).map((document) => document.toJS() as Manifest);
    const secretsDir = mkdtempSync(join(tmpdir(), "tenho-operators-"));
    before(async () => {
      await cluster.kubectl(["create", "--validate=strict", `--filename=${tools?.definitions.operators}`]);
      // `kubectl wait` fails at once for a definition that has no conditions yet.
      await eventually("the definitions are established", async () => {
        await cluster.kubectl(["wait", "--for=condition=Established", `--filename=${tools?.definitions.operators}`]);
        return true;
      });
      await cluster.kubectl(["create", "--validate=strict", `--filename=${join(dir, "namespace.yaml")}`]);
      const stores = { postgres: "postgres:5432", nats: "nats://nats:4222", mongo: "mongodb://u:p@mongo/messaging" };
      writeKubernetesSecrets({ folder: secretsDir, prefix: "tenho", stores }, {});
    });
    after(() => rmSync(secretsDir, { recursive: true }));
    const give = (items: readonly unknown[]) => {
      const flags = STRICT.map((flag) => flag.replace("=tenho", "=tenho-stores"));
      return cluster.kubectl(flags, { apiVersion: "v1", kind: "List", items });
    };

    for (const [file, kinds] of Object.entries({
      "postgres.yaml": { Cluster: 1, Database: 6 },
      "mongo.yaml": { MongoDBCommunity: 1 },
    })) {
      test(`takes everything of operators/${file}, knows every field of it and warns of nothing`, async () => {
        const manifests = read(file);
        const found = Object.entries(Object.groupBy(manifests, ({ kind }) => kind));
        assert.deepEqual(Object.fromEntries(found.map(([kind, some = []]) => [kind, some.length])), kinds);
        const { stdout, stderr } = await give(manifests);
        assert.equal(stderr, "");
        assert.equal(stdout.match(/ created \(server dry run\)/g)?.length, manifests.length);
        for (const { spec, ...manifest } of manifests) {
          const said = await refusalOf(give([{ ...manifest, spec: { ...spec, surplus: 1 } }]));
          assert.match(said, /unknown field "(spec\.)?surplus"/);
        }
      });
    }

    test("takes the Secrets they name, each with the keys its kind asks for", async () => {
      const { items } = JSON.parse(readFileSync(join(secretsDir, "stores.json"), "utf8")) as {
        items: { metadata: { name: string } }[];
      };
      const { stderr } = await give(items);
      assert.equal(stderr, "");
      const files = ["postgres.yaml", "mongo.yaml", "nats-values.yaml"].map((file) =>
        readFileSync(join(dir, file), "utf8"),
      );
      const named = [
        ...files
          .join("\n")
          .matchAll(/(?:passwordSecret|passwordSecretRef): \{ name: ([\w-]+)|secretName: (tenho-[\w-]+)/g),
      ];
      assert.equal(named.length, 14);
      for (const [, password, mounted] of named)
        assert.ok(
          items.some(({ metadata }) => metadata.name === (password ?? mounted)),
          password ?? mounted,
        );
    });
  });

  describe("refuses", () => {
    let manifests: Manifest[];
    let deployment: Manifest;
    before(async () => {
      manifests = await render(PROD_VALUES);
      deployment = find("Deployment", "tenho-wallet");
    });
    const find = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? assert.fail(`no ${kind} ${name}`);

    /** The server's refusal of the wallet's Deployment after `change` to its container. */
    const refusal = (change: Record<string, unknown>) => {
      const changed = structuredClone(deployment);
      Object.assign(changed.spec.template?.spec.containers[0] ?? {}, change);
      return refusalOf(create([changed]));
    };

    test("a port that is none", async () => {
      assert.match(await refusal({ ports: [{ containerPort: 70_000 }] }), /containerPort: Invalid value: 70000/);
    });

    test("a value of another type", async () => {
      assert.match(await refusal({ image: 7 }), /image|cannot unmarshal/);
    });

    test("a field it does not know", async () => {
      assert.match(await refusal({ imagePolicy: "Always" }), /unknown field "(spec\.\S+\.)?imagePolicy"/);
    });

    test("a field that a vendored CRD does not know", async () => {
      for (const [kind, name] of Object.entries({
        ScaledObject: "tenho-wallet",
        ServiceMonitor: "tenho",
        PrometheusRule: "tenho",
      })) {
        const { spec, ...manifest } = find(kind, name);
        const said = await refusalOf(create([{ ...manifest, spec: { ...spec, surplus: 1 } }]));
        assert.match(said, /unknown field "(spec\.)?surplus"/);
      }
    });

    test("a probe of a port that has no name", async () => {
      const readinessProbe = { httpGet: { path: "/readyz", port: "NOT A NAME" } };
      assert.match(await refusal({ readinessProbe }), /readinessProbe.httpGet.port: Invalid value/);
    });

    test("in the namespace of Tenho, a pod with the rights of root", async () => {
      const { spec } = deployment.spec.template ?? assert.fail("without a pod");
      const [container] = spec.containers;
      const securityContext = { allowPrivilegeEscalation: true, runAsNonRoot: false };
      const pod = { ...spec, containers: [{ ...container, securityContext }] };
      const said = await refusalOf(create([{ apiVersion: "v1", kind: "Pod", metadata: { name: "root" }, spec: pod }]));
      assert.match(said, /violates PodSecurity "restricted/);
    });
  });
});
