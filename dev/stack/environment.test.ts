import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { environmentFor, provisionEnvironment, type Wiring } from "./environment.ts";
import { PORTS, type Ports, PROCESSES, type ProcessName } from "./process-names.ts";
import { SECRET_NAMES, type Secrets } from "./secrets.ts";

const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `secret of ${name}`]));
const wiring: Wiring = {
  root: "/project",
  dir: "/project/.tenho/dev",
  ports: Object.fromEntries(PORTS.map((name, index) => [name, 9_000 + index])) as Ports,
  postgresUrl: "postgres://superuser",
  postgresUrlOf: {
    auth: "postgres://auth",
    users: "postgres://users",
    franchise: "postgres://franchise",
    wallet: "postgres://wallet",
    categorisation: "postgres://categorisation",
  },
  natsUrlOf: (user) => `nats://${user}:password-of-${user}@broker`,
  mongoUrl: "mongodb://store",
  embeddingsUrl: "http://embedder",
  embeddingsModel: "of the started one",
  secrets: { ...secrets, brokerPasswords: {}, postgresPasswords: {} } as Secrets,
};
const inherited = {
  PATH: "/bin",
  NATS_URL: "nats://whoever",
  MONGO_URL: "mongodb://whoever",
  POSTGRES_URL: "postgres://whoever",
  POSTGRES_URL_AUTH: "postgres://whoever",
  TENHO_TEST_POSTGRES_URL: "postgres://whoever",
};

const envOf = (name: ProcessName, more: NodeJS.ProcessEnv = {}) =>
  environmentFor(name, wiring, { ...inherited, ...more });

describe("the environment of a process", () => {
  test("names the broker's user of the process and no other, for the sandbox none", () => {
    for (const name of PROCESSES) {
      const passwords = JSON.stringify(envOf(name)).match(/password-of-\w+/g) ?? [];
      assert.deepEqual(passwords, name === "sandbox" ? [] : [`password-of-${name}`], name);
    }
  });

  test("gives the provision command its own user and the streams' limits, and no secret", () => {
    const everySecret = Object.fromEntries(SECRET_NAMES.map((name) => [name, `own ${name}`]));
    const env = provisionEnvironment(wiring, { ...inherited, ...everySecret, STREAM_REPLICAS: "3" });
    assert.deepEqual(env, {
      PATH: "/bin",
      NATS_URL: "nats://provisioner:password-of-provisioner@broker",
      STREAM_REPLICAS: "3",
    });
  });

  test("has the mail server's address, which may hold a password, only where mail is sent", () => {
    const own = PROCESSES.filter((name) => envOf(name, { SMTP_URL: "smtps://user:word@mail" }).SMTP_URL !== undefined);
    assert.deepEqual(own, ["users"]);
    assert.equal(envOf("users", { SMTP_URL: "smtps://user:word@mail" }).SMTP_URL, "smtps://user:word@mail");
    assert.equal(envOf("users").SMTP_URL, `smtp://127.0.0.1:${envOf("sandbox").SMTP_PORT}`);
  });

  test("has the addresses of its own stores only, whatever the launcher's has", () => {
    const stores = (name: ProcessName) => {
      const { MONGO_URL, POSTGRES_URL, POSTGRES_URL_AUTH } = envOf(name);
      assert.equal(POSTGRES_URL_AUTH, undefined);
      assert.equal(envOf(name).TENHO_TEST_POSTGRES_URL, undefined);
      return [MONGO_URL ?? "", POSTGRES_URL ?? ""];
    };
    assert.deepEqual(stores("messaging"), [wiring.mongoUrl, ""]);
    for (const name of POSTGRES_SERVICES) assert.deepEqual(stores(name), ["", `postgres://${name}`]);
    for (const name of ["gateway", "sandbox", "payment"] as const) assert.deepEqual(stores(name), ["", ""], name);
  });

  test("of the gateway names the listener on which messaging takes callbacks", () => {
    const { MESSAGING_URL, MESSAGING_HOOKS_URL } = envOf("gateway");
    const { PORT, HOOKS_PORT } = envOf("messaging");
    assert.deepEqual(
      [MESSAGING_URL, MESSAGING_HOOKS_URL],
      [PORT, HOOKS_PORT].map((port) => `http://127.0.0.1:${port}`),
    );
  });

  test("has no secret another process keeps, not even one that is in the launcher's", () => {
    const everySecret = Object.fromEntries(SECRET_NAMES.map((name) => [name, `own ${name}`]));
    const secretsOf = (name: ProcessName) =>
      Object.keys(envOf(name, everySecret)).filter((variable) =>
        (SECRET_NAMES as readonly string[]).includes(variable),
      );
    assert.ok(secretsOf("auth").includes("AUTH_KEY_SECRET"));
    for (const name of PROCESSES) {
      if (name !== "auth") assert.ok(!secretsOf(name).includes("AUTH_KEY_SECRET"), name);
      if (name !== "gateway") assert.ok(!secretsOf(name).includes("GATEWAY_IDENTITY_PRIVATE_KEY"), name);
      if (name !== "messaging") assert.ok(!secretsOf(name).includes("BUTTON_SECRET"), name);
    }
    assert.deepEqual(secretsOf("gateway"), ["GATEWAY_IDENTITY_PRIVATE_KEY"]);
    assert.equal(envOf("auth", everySecret).AUTH_KEY_SECRET, "own AUTH_KEY_SECRET");
  });

  test("asks a started embedder for its own model, and one that was given for the caller's", () => {
    const modelOf = (embeddingsModel: string | undefined) =>
      environmentFor("categorisation", { ...wiring, embeddingsModel }, { EMBEDDINGS_MODEL: "of the caller" })
        .EMBEDDINGS_MODEL;
    assert.deepEqual([modelOf("of the started one"), modelOf(undefined)], ["of the started one", "of the caller"]);
  });
});
