import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { RPC_SERVICES } from "@tenho/trust/rpc-services";
import { parse } from "yaml";
import { KUBE_VERSION } from "../../../dev/deployment/kubernetes/render-chart.ts";
import { runHelm } from "../../../dev/deployment/kubernetes/run-helm.ts";
import { containerOf, EXAMPLES, HELM, ROOT, render, WITH_HELM, workloads } from "./_manifests.ts";

const CHART = join(ROOT, "helm/tenho");
const PROD = ["values-prod-example.yaml"];

/** Expected refusal by the schema, which names all of what it refuses at once, by the value set over the production example. */
const REFUSED_BY_SCHEMA: Readonly<Record<string, RegExp>> = {
  "redis.enabled=true": /additional properties 'redis'.* not allowed/,
  "services.auth.replica=2": /'\/services\/auth'.*'replica'.* not allowed/,
  "services.auth.autoscaling.max=2": /'\/services\/auth\/autoscaling'.*'max'.* not allowed/,
  "services.auth.image.pull=Always": /'\/services\/auth\/image'.*'pull'.* not allowed/,
  "services.auth.resources.requests.disk=1Gi": /disk/,
  "gateway.port=80": /'\/gateway'.*'port'.* not allowed/,
  "stores.redis.port=6379": /'\/stores'.*'redis'.* not allowed/,
  "stores.nats.image=nats:latest": /'\/stores\/nats\/image'/,
  "metrics.honorLabels=false": /'\/metrics'.*'honorLabels'.* not allowed/,
  "global.registry=x": /'\/global'/,
  "ports.http=70000": /'\/ports\/http': maximum/,
  "stores.postgres.port=0": /'\/stores\/postgres\/port': minimum/,
  "services.users.outsidePorts={https}": /'\/services\/users\/outsidePorts\/0'/,
  "image.tag=latest": /'\/image\/tag': 'not' failed/,
  "services.auth.image.tag=latest": /'\/services\/auth\/image\/tag': 'not' failed/,
  "services.auth.image.digest=sha256:12": /'\/services\/auth\/image\/digest'/,
  "services.users.env.lower=x": /invalid propertyName 'lower'/,
  "services.Loyalty.store=none": /invalid propertyName 'Loyalty'/,
  "services.auth.store=mysql": /'\/services\/auth\/store'/,
  "publicUrl=tenho.example.com": /'\/publicUrl'/,
  "publicUrl=https://tenho.example.com/painel": /'\/publicUrl'/,
  "secrets.prefix=": /'\/secrets\/prefix'/,
  "ingress.tlsSecret=": /'\/ingress\/tlsSecret'/,
  "keda.natsMonitoringEndpoint=": /'\/keda\/natsMonitoringEndpoint'/,
  "seed.enabled=true": /'\/sandbox\/enabled'/,
  "shutdown.preStopSeconds=0": /'\/shutdown\/preStopSeconds': minimum/,
  "backup.keep=0": /'\/backup\/keep': minimum/,
  "backup.days=7": /'\/backup'.*'days'.* not allowed/,
  "backup.schedule=every night": /'\/backup\/schedule'/,
  "backup.schedule=TZ=Etc/UTC 1 * * * *": /'\/backup\/schedule'/,
  "backup.persistence.enabled=false": /'\/backup\/persistence'.*'enabled'.* not allowed/,
  "backup.persistence.size=many": /'\/backup\/persistence\/size'/,
  "backup.activeDeadlineSeconds=86401": /'\/backup\/activeDeadlineSeconds': maximum/,
  "backup.concurrencyPolicy=Allow": /'\/backup'.*'concurrencyPolicy'.* not allowed/,
  "backup.image.tag=latest": /'\/backup\/image\/tag': 'not' failed/,
  "metrics.alerts.mailTo=ninguém": /'\/metrics\/alerts\/mailTo'/,
  "metrics.alerts.smtpHost=smtp.example.com": /'\/metrics\/alerts\/smtpHost'/,
  "metrics.alerts.slack=true": /'\/metrics\/alerts'.*'slack'.* not allowed/,
  "erasureList.keep=3": /'\/erasureList'.*'keep'.* not allowed/,
};

const pathOf = (set: string): string => set.split("=", 1).join();

/** This refused value and those of all other paths: Helm is run once for the tests of them all. */
const withOtherRefusals = (set: string): string[] =>
  Object.keys(REFUSED_BY_SCHEMA).filter((one) => one === set || pathOf(one) !== pathOf(set));

/** Expected refusal by a template, by the values set over the production example. */
const REFUSED_BY_TEMPLATE: Readonly<Record<string, RegExp>> = {
  "ports.hooks=9000,ports.http=9000": /ports: hooks and http are both 9000/,
  "ports.admin=8080": /ports: admin and http are both 8080/,
  "stores.nats.port=8222": /stores\.nats: monitoringPort and port are both 8222/,
  "services.messaging.env.POSTGRES_URL=x": /messaging: env\.POSTGRES_URL is set by the chart/,
  "gateway.env.WALLET_URL=http://elsewhere": /gateway: env\.WALLET_URL is set by the chart/,
  "gateway.env.PAYMENT_HOOKS_URL=http://elsewhere": /gateway: env\.PAYMENT_HOOKS_URL is set by the chart/,
  "defaults.env.PORT=1": /: env\.PORT is set by the chart/,
  "services.auth.env.AUTH_KEY_SECRET=x": /auth: env\.AUTH_KEY_SECRET is taken from its Secret/,
  "services=null": /services\.auth is missing/,
  "services.payment.env.PIX_KEY=": /payment: env\.PIX_KEY is missing/,
  "services.messaging.env.VAPID_SUBJECT=": /messaging: env\.VAPID_SUBJECT is missing/,
  "services.users.env.MAIL_FROM=": /users: env\.MAIL_FROM is missing: with an https publicUrl/,
  "services.users.env.S3_BUCKET_URL=": /users: env\.S3_BUCKET_URL is missing, and persistence\.enabled is false/,
  "services.users.env.S3_BUCKET_URL=,services.users.persistence.enabled=true,services.users.env.DOCUMENTS_DIR=/srv":
    /users: env\.DOCUMENTS_DIR must lie in its volume, \/data/,
  "services.auth.calls={ledger}": /auth: calls names "ledger", which is nothing of this release/,
  "services.users.persistence.enabled=true,services.users.persistence.accessMode=ReadWriteOnce":
    /several replicas need a volume with accessMode ReadWriteMany/,
  "fullnameOverride=shop": /alerts look for CronJobs whose name says tenho/,
  "services.users.env.S3_BUCKET_URL=,services.users.replicas=1,services.users.persistence.enabled=true,services.users.persistence.accessMode=ReadWriteOncePod":
    /documents in a volume of accessMode ReadWriteOncePod can be read by no other pod/,
};

describe("the values of the chart", WITH_HELM, () => {
  for (const file of EXAMPLES) {
    test(`${file} passes helm lint, warnings included`, async () => {
      const args = ["lint", CHART, "--strict", "--kube-version", KUBE_VERSION, "--values", join(CHART, file)];
      const { ok, output, errors } = await runHelm(HELM ?? "", args);
      assert.ok(ok, `${output}${errors}`);
    });
  }

  for (const [set, reason] of Object.entries(REFUSED_BY_SCHEMA)) {
    test(`are refused with ${set}`, async () => {
      const { ok, errors } = await render({ values: PROD, set: withOtherRefusals(set) });
      assert.equal(ok, false);
      assert.ok(
        errors.split("\n").some((line) => reason.test(line)),
        errors,
      );
    });
  }

  for (const [set, reason] of Object.entries(REFUSED_BY_TEMPLATE)) {
    test(`are refused with ${set}`, async () => {
      const { ok, errors } = await render({ values: PROD, set: [set] });
      assert.equal(ok, false);
      assert.match(errors.replaceAll("\n", " "), reason);
    });
  }

  test("are refused where a process of Tenho is missing, every one of them by name", async () => {
    const names = Object.keys(RPC_SERVICES);
    const { ok, errors } = await render({ values: PROD, set: names.map((name) => `services.${name}=null`) });
    assert.equal(ok, false);
    for (const name of names) assert.match(errors, new RegExp(`\\bservices\\.${name} is missing`));
    const [, ...others] = names;
    const { errors: ofOne } = await render({ values: PROD, set: [`services.${names[0]}=null`] });
    for (const name of others) assert.doesNotMatch(ofOne, new RegExp(`\\bservices\\.${name} is missing`));
  });

  test("are refused where a service has the name of something else of the release", async () => {
    const { manifests } = await render({ set: ["backup.enabled=true"] });
    // Other names have a hyphen, which a service's cannot.
    const others = [...new Set(workloads(manifests).map(({ name }) => name))].filter(
      (name) => !(name in RPC_SERVICES) && !name.includes("-"),
    );
    assert.ok(others.includes("gateway") && others.includes("nats") && others.includes("check"), others.join());
    const { ok, errors } = await render({ values: PROD, set: others.map((name) => `services.${name}.store=none`) });
    assert.equal(ok, false);
    for (const name of others) {
      assert.match(errors, new RegExp(`\\bservices\\.${name}: ${name} is a name of the chart's own`));
    }
  });

  test("are refused where a variable is one the chart makes of other values, but for how much one process logs", async () => {
    const traced = ["tracing.endpoint=http://otel:4318", "tracing.samplerArg=0"];
    const { manifests } = await render({ values: PROD, set: traced });
    const { pod } = workloads(manifests).find(({ name }) => name === "messaging") ?? assert.fail("messaging");
    const asked = parse(readFileSync(join(CHART, "values.yaml"), "utf8")).services.messaging;
    const own = [...Object.keys(asked.env), ...asked.secretKeys, ...asked.optionalSecretKeys];
    const made = (containerOf(pod).env ?? []).map(({ name }) => name).filter((name) => !own.includes(name));
    assert.ok(made.includes("HOOKS_PORT") && made.includes("NATS_URL"), made.join());
    const mayDiffer = ["LOG_LEVEL", "OTEL_TRACES_SAMPLER_ARG"];
    const { ok, errors } = await render({
      values: PROD,
      set: made.map((name) => `services.messaging.env.${name}=1`),
    });
    assert.equal(ok, false);
    const refused = [...errors.matchAll(/\bmessaging: env\.(\w+) is set by the chart/g)].map(([, name = ""]) => name);
    assert.deepEqual(refused.sort(), made.filter((name) => !mayDiffer.includes(name)).sort());
    const differing = await render({ values: PROD, set: mayDiffer.map((name) => `services.messaging.env.${name}=1`) });
    assert.ok(differing.ok, differing.errors);
  });

  test("alone say which of them an installation lacks", async () => {
    const { ok, errors } = await render({ values: [] });
    assert.equal(ok, false);
    assert.match(errors, /'\/publicUrl'/);
  });

  test("ask for no sender where no mail goes to people", async () => {
    const set = ["services.users.env.MAIL_FROM=", "publicUrl=http://localhost:8080", "ingress.enabled=false"];
    const { ok, errors } = await render({ values: PROD, set });
    assert.ok(ok, errors);
  });

  test("take a volume in the bucket's stead, with documents in it", async () => {
    const volume = ["services.users.env.S3_BUCKET_URL=", "services.users.persistence.enabled=true"];
    const { ok, manifests, errors } = await render({ values: PROD, set: volume });
    assert.ok(ok, errors);
    const { pod } = workloads(manifests).find(({ name }) => name === "users") ?? assert.fail("users");
    const { env = [], volumeMounts = [] } = containerOf(pod);
    const folder = env.find(({ name }) => name === "DOCUMENTS_DIR")?.value ?? assert.fail("DOCUMENTS_DIR");
    assert.ok(volumeMounts.some(({ name, mountPath }) => name === "data" && folder.startsWith(`${mountPath}/`)));
  });

  test("take a new service in a dozen lines, with all that follows from it", async () => {
    const set = [
      "services.loyalty.store=postgres",
      "services.loyalty.secretKeys={LOYALTY_SECRET}",
      "services.loyalty.outsidePorts={443}",
      "services.loyalty.env.PARTNER_URL=https://partner.example.com",
    ];
    const [before, after] = [await render({ values: PROD }), await render({ values: PROD, set })];
    const names = ({ manifests }: typeof before) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const added = names(after).filter((name) => !names(before).includes(name));
    assert.deepEqual(added.sort(), [
      "Deployment tenho-loyalty",
      "Job tenho-migrate-loyalty",
      "NetworkPolicy tenho-loyalty",
      "NetworkPolicy tenho-migrate-loyalty",
      "PodDisruptionBudget tenho-loyalty",
      "Service tenho-loyalty",
    ]);
    assert.match(after.output, /name: LOYALTY_URL\n\s+value: "http:\/\/tenho-loyalty:8080"/);
  });
});

describe("the chart", () => {
  test("is of the project's version, and names the library it carries", () => {
    const chart = parse(readFileSync(join(CHART, "Chart.yaml"), "utf8"));
    const library = parse(readFileSync(join(CHART, "charts/common/Chart.yaml"), "utf8"));
    assert.equal(chart.appVersion, JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version);
    assert.deepEqual(chart.dependencies, [{ name: library.name, version: library.version, repository: "" }]);
  });
});
