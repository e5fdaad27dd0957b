import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { DURABLES } from "@tenho/kernel/events/durables";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { writeKubernetesSecrets } from "../../../dev/deployment/kubernetes-deployment.ts";
import { SEED_FILLS } from "../../../dev/deployment/seed-stores.ts";
import { loadDevConfig } from "../../../dev/shared/config.ts";
import type { Secrets } from "../../../dev/stack/secrets.ts";
import { loadGatewayConfig } from "../../../gateway/src/config.ts";
import { WHERE_ERASURES_ARE } from "../../../ops/person/list-erasures.ts";
import { ALL_STORES, givenStores } from "../../../ops/store-urls.ts";
import { LOADERS } from "../_loaders.ts";
import { componentOf, containerOf, EXAMPLES, type Manifest, ROOT, render, WITH_HELM, workloads } from "./_manifests.ts";

type Held = Record<string, Record<string, string>>;

const OUTSIDE = {
  postgres: "postgres.example.com:5432",
  nats: "nats://nats.example.com:4222",
  mongo: "mongodb://messaging:segredo@mongo.example.com:27017/messaging",
};

/** Loaders of all commands of the chart: those of the compose files, and those that no compose file has. */
const CHART_LOADERS: Readonly<Record<string, (env: Record<string, string>) => unknown>> = {
  ...LOADERS,
  backup: (env) => givenStores(loadDevConfig(env), ALL_STORES),
  "list-erasures": (env) => givenStores(loadDevConfig(env), WHERE_ERASURES_ARE),
  check: ({ PROBE_URLS = "" }) => PROBE_URLS.split(" ").map((url) => new URL(url)),
};
const OF_THE_EXAMPLE = ["backup", "list-erasures"];
const MAINTENANCE = [...OF_THE_EXAMPLE, "check"];

/** Processes of other programs, which the chart runs for an evaluation. */
const NOT_OURS = ["postgres", "mongo", "nats", "embedder"];

function readHeld(file: string): Held {
  const { items } = JSON.parse(readFileSync(file, "utf8")) as {
    items: { metadata: { name: string }; stringData: Record<string, string> }[];
  };
  return Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
}

for (const file of EXAMPLES) {
  describe(`the processes of ${file}`, WITH_HELM, () => {
    const folder = mkdtempSync(join(tmpdir(), "tenho-chart-"));
    let manifests: readonly Manifest[] = [];
    let held: Held = {};
    before(async () => {
      const stores = file === "values-dev.yaml" ? null : OUTSIDE;
      const smtp = { SMTP_URL: "smtp://mail.example.com:465" };
      const names = ["GRAPH_API_TOKEN", "WHATSAPP_APP_SECRET", "PIX_CLIENT_SECRET", "CARD_API_KEY"];
      const outside = Object.fromEntries(names.map((name) => [name, `given as ${name}`]));
      writeKubernetesSecrets({ folder, prefix: "tenho", stores }, stores === null ? smtp : { ...smtp, ...outside });
      held = readHeld(join(folder, "manifests.json"));
      ({ manifests } = await render({ values: [file] }));
      assert.ok(manifests.length > 0);
    });
    after(() => rmSync(folder, { recursive: true }));

    /** The environment of a pod's process. Throws where a Secret lacks a required key. */
    function environmentOf(name: string): Record<string, string> {
      const { pod } = workloads(manifests).find((one) => one.name === name) ?? assert.fail(name);
      const seen = (containerOf(pod).env ?? []).flatMap(({ name: variable, value, valueFrom }) => {
        if (valueFrom === undefined) return [[variable, value ?? ""]];
        const { name: secret, key, optional } = valueFrom.secretKeyRef;
        const kept = held[secret]?.[key];
        if (kept === undefined && !optional) assert.fail(`${name}: npm run secrets writes no ${key} in ${secret}`);
        return kept === undefined ? [] : [[variable, kept]];
      });
      return Object.fromEntries(seen);
    }
    const ours = () =>
      workloads(manifests)
        .map(({ name }) => name)
        .filter((name) => !NOT_OURS.includes(name));

    test("are given every variable their own configuration asks for, and find every Secret they name", () => {
      const left = file === "values-dev.yaml" ? OF_THE_EXAMPLE : ["sandbox", "seed"];
      const expected = Object.keys(CHART_LOADERS).filter((name) => !left.includes(name));
      assert.deepEqual(ours().sort(), expected.sort());
      for (const name of expected) assert.doesNotThrow(() => CHART_LOADERS[name]?.(environmentOf(name)), name);
      for (const name of NOT_OURS.filter((one) => workloads(manifests).some((each) => each.name === one))) {
        environmentOf(name);
      }
    });

    test("are given no variable that nothing of them reads", () => {
      const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
      const shared = [
        "config/common-config.ts",
        "provision/config.ts",
        "lifecycle/migrate-command.ts",
        "health/probe.sh",
      ];
      const common = shared.map((path) => read(`packages/kernel/src/${path}`)).join("\n");
      for (const name of ours().filter((one) => !MAINTENANCE.includes(one))) {
        const seen = Object.keys(environmentOf(name));
        const folderOf = (BROKER_USERS[name] && name !== "gateway" && `services/${name}/src`) || `${name}/src`;
        const source = { sandbox: "sandbox/src", seed: "dev/seed" }[name] ?? folderOf;
        const own = /^(provision|migrate-.*)$/.test(name)
          ? []
          : readdirSync(join(ROOT, source)).filter((one) => /^config[^.]*\.ts$/.test(one));
        const text = [common, ...own.map((one) => read(`${source}/${one}`))].join("\n");
        for (const variable of seen) assert.match(text, new RegExp(`\\b${variable}\\b`), name);
      }
    });

    test("log in as themselves alone, and hold no other's secrets", () => {
      const secrets: Secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
      for (const name of ours()) {
        const user = name === "provision" ? "provisioner" : name.replace("migrate-", "");
        const role = name.startsWith("migrate-") ? `${user}_owner` : user;
        const ofCommands = { backup: POSTGRES_SERVICES, "list-erasures": ["users"], seed: SEED_FILLS };
        const reads: readonly string[] = { ...ofCommands }[name] ?? [role];
        const seen = JSON.stringify(environmentOf(name));
        for (const [owner, password] of Object.entries(secrets.brokerPasswords)) {
          assert.equal(seen.includes(password), owner === user && !name.startsWith("migrate-"), `${name}: ${owner}`);
        }
        for (const [owner, password] of Object.entries(secrets.postgresPasswords)) {
          assert.equal(seen.includes(password), reads.includes(owner), `${name}: ${owner}`);
        }
        assert.equal(seen.includes(secrets.GATEWAY_IDENTITY_PRIVATE_KEY), name === "gateway", name);
        assert.equal(seen.includes(secrets.AUTH_KEY_SECRET), name === "auth", name);
      }
    });

    test("serve on, told to stop, for longer than the gateway keeps an idle connection to them", () => {
      const { UPSTREAM_IDLE_MS } = loadGatewayConfig({ WEB_DIST: "/app/web/dist", ...environmentOf("gateway") });
      const recreated = manifests.filter(({ spec }) => spec?.strategy?.type === "Recreate").map(componentOf);
      for (const name of Object.keys(BROKER_USERS).filter(
        (one) => ours().includes(one) && !["seed", "backup", "list-erasures", ...recreated].includes(one),
      )) {
        assert.ok(Number(environmentOf(name).SHUTDOWN_DELAY_MS) > UPSTREAM_IDLE_MS, name);
      }
    });

    test("have no secret in their manifests", () => {
      const secrets: Secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
      const text = JSON.stringify(manifests);
      for (const kept of Object.values(secrets).flatMap((one) =>
        typeof one === "string" ? [one] : Object.values(one),
      )) {
        // There is no former secret yet.
        if (kept === "") continue;
        assert.equal(text.includes(String(kept)), false);
      }
      assert.equal(
        manifests.some(({ kind }) => kind === "Secret"),
        false,
      );
    });
  });
}

describe("scaling by what waits", WITH_HELM, () => {
  test("names durables their process reads, in the streams these are of", async () => {
    const { manifests } = await render({ values: ["values-prod-example.yaml"] });
    const scaled = manifests.filter(({ kind }) => kind === "ScaledObject");
    assert.ok(scaled.length > 0);
    for (const { metadata, spec } of scaled) {
      const triggers = spec.triggers as { type: string; metadata: Record<string, string> }[];
      for (const { metadata: named } of triggers.filter(({ type }) => type === "nats-jetstream")) {
        const found = DURABLES.find(({ durable }) => durable === named.consumer);
        assert.deepEqual([found?.stream, `tenho-${found?.reader}`], [named.stream, metadata.name]);
      }
    }
  });
});
