import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { writeKubernetesSecrets } from "../../dev/deployment/kubernetes-deployment.ts";
import { readSecretsArguments } from "../../dev/deployment/secrets-arguments.ts";

const STORES = {
  postgres: "pg:5432",
  nats: "nats://broker:4222",
  mongo: "mongodb://messaging:um%2Fdois@docs:27017/messaging",
};

describe("npm run secrets -- --kubernetes", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-kubernetes-"));
  after(() => rmSync(folder, { recursive: true }));
  const read = (name: string): Record<string, Record<string, string>> => {
    const { items } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return Object.fromEntries(
      items.map((one: { metadata: { name: string }; stringData: Record<string, string> }) => [
        one.metadata.name,
        one.stringData,
      ]),
    );
  };

  test("writes the same Secrets again, for the owner's eyes alone, by the prefix it is given", () => {
    writeKubernetesSecrets({ folder, prefix: "outra", stores: null }, {});
    const first = read("manifests.json");
    writeKubernetesSecrets({ folder, prefix: "outra", stores: null }, {});
    assert.deepEqual(read("manifests.json"), first);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, "manifests.json")).mode & 0o777, 0o600);
    for (const user of Object.keys(BROKER_USERS)) {
      assert.match(first[`outra-${user}`]?.NATS_URL ?? "", new RegExp(`^nats://${user}:[\\w-]+@outra-nats:4222$`));
      assert.ok(first["outra-nats"]?.["nats.conf"]?.includes(`"user":"${user}"`), user);
    }
  });

  test("keeps what stores elsewhere are set up with apart from what processes hold", () => {
    const missing = writeKubernetesSecrets(
      { folder, prefix: "tenho", stores: STORES },
      { CARD_API_KEY: "chave", PIX_PROVIDER: "bb" },
    ).map(({ name }) => name);
    for (const name of ["SMTP_URL", "PIX_CLIENT_SECRET", "PIX_DEVELOPER_KEY"]) assert.ok(missing.includes(name), name);
    assert.ok(!missing.includes("PIX_KEY"), "what is no secret is asked for by the chart");
    assert.ok(!missing.includes("GRAPH_API_TOKEN"), "what the panel connects is not asked for before it can be opened");
    const [processes, stores] = [read("manifests.json"), read("stores.json")];
    assert.equal(processes["tenho-payment"]?.CARD_API_KEY, "chave");
    assert.equal(processes["tenho-messaging"]?.GRAPH_API_TOKEN, undefined, "nothing of somebody else is invented");
    assert.equal(processes["tenho-messaging"]?.MONGO_URL, STORES.mongo);
    assert.deepEqual(stores["tenho-mongo"], { password: "um/dois" });
    assert.deepEqual(
      Object.keys(processes).filter((name) => name in stores),
      [],
    );
    for (const service of POSTGRES_SERVICES) {
      for (const suffix of ["", "owner"]) {
        const [role, name] = ["_", "-"].map((separator) => [service, suffix].filter(Boolean).join(separator));
        const { username, password } = stores[`tenho-postgres-${name}`] ?? {};
        assert.equal(username, role);
        assert.equal(processes[`tenho-${name}`]?.POSTGRES_URL, `postgres://${role}:${password}@pg:5432/${service}`);
        assert.ok(stores["tenho-postgres"]?.["setup.sql"]?.includes(String(password)), role);
      }
    }
    for (const user of Object.keys(BROKER_USERS))
      assert.ok(stores["tenho-nats"]?.["users.conf"]?.includes(`"user":"${user}"`));
  });

  test("refuses what does not say where the stores are, in a sentence with the usage", () => {
    const refused = (args: string[], env: NodeJS.ProcessEnv, reason: RegExp) =>
      assert.throws(
        () => readSecretsArguments(args, env),
        (error: Error) => reason.test(error.message) && /Uso:/.test(error.message),
      );
    const all = ["--kubernetes", "x", "--postgres", "pg:5432", "--nats", "nats://b:4222"];
    refused(["--prefix", "x"], {}, /Falta --kubernetes/);
    refused(["--kubernetes", "x", "--prefix", "Tenho"], {}, /"Tenho" não serve/);
    refused(["--kubernetes", "x", "--nats", "nats://b:4222"], {}, /Falta --postgres/);
    refused(["--kubernetes", "x", "--postgres", "pg:5432"], {}, /Falta --nats/);
    refused(["--kubernetes", "x", "--postgres", "pg:5432", "--nats", "nats://u:s@b:4222"], {}, /sem usuário/);
    refused(all, {}, /Falta MONGO_URL/);
    refused(["--pasta", "x"], {}, /pasta/);
    const nothing = { isForPeople: false, forgotten: [] };
    assert.deepEqual(readSecretsArguments(all, { MONGO_URL: STORES.mongo }), {
      ...nothing,
      target: "kubernetes",
      folder: "x",
      prefix: "tenho",
      stores: { postgres: "pg:5432", nats: "nats://b:4222", mongo: STORES.mongo },
    });
    assert.deepEqual(readSecretsArguments([], {}), { ...nothing, target: "compose" });
    const forPeople = readSecretsArguments(["--production", "--forget", "SMTP_URL", "--forget", "CARD_API_KEY"], {});
    assert.deepEqual(forPeople, { target: "compose", isForPeople: true, forgotten: ["SMTP_URL", "CARD_API_KEY"] });
  });
});
