import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { environmentFor, provisionEnvironment, type Wiring } from "./environment.ts";
import { PORTS, type Ports, PROCESSES, type ProcessName } from "./process-names.ts";
import { SECRET_NAMES, type Secrets } from "./secrets.ts";
import type { ServiceUrls } from "./service-databases.ts";

const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `secret of ${name}`]));
const urlsAs = (role: (service: string) => string) =>
  Object.fromEntries(POSTGRES_SERVICES.map((service) => [service, `postgres://${role(service)}`])) as ServiceUrls;
const wiring: Wiring = {
  root: "/project",
  dir: "/project/.tenho/dev",
  ports: Object.fromEntries(PORTS.map((name, index) => [name, 9_000 + index])) as Ports,
  postgresUrl: "postgres://superuser",
  postgresUrlOf: urlsAs((service) => service),
  ownerUrlOf: urlsAs((service) => `owner-of-${service}`),
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
  ADMIN_PORT: "8081",
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
    const heard = PROCESSES.filter(
      (name) => envOf(name, { TRANSCRIBER_API_KEY: "sk-dele" }).TRANSCRIBER_API_KEY === "sk-dele",
    );
    assert.deepEqual(heard, ["messaging"]);
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
    for (const name of ["gateway", "sandbox"] as const) assert.deepEqual(stores(name), ["", ""], name);
  });

  test("names a port for probes of the gateway's alone, and not the launcher's", () => {
    for (const name of PROCESSES) {
      const own = name === "gateway" ? String(wiring.ports["gateway-admin"]) : undefined;
      assert.equal(envOf(name).ADMIN_PORT, own, name);
    }
  });

  test("of the gateway names the listeners on which messaging and payment take callbacks", () => {
    const { MESSAGING_URL, MESSAGING_HOOKS_URL, PAYMENT_URL, PAYMENT_HOOKS_URL } = envOf("gateway");
    const portsOf = (name: "messaging" | "payment") => [envOf(name).PORT, envOf(name).HOOKS_PORT];
    assert.deepEqual(
      [MESSAGING_URL, MESSAGING_HOOKS_URL, PAYMENT_URL, PAYMENT_HOOKS_URL],
      [...portsOf("messaging"), ...portsOf("payment")].map((port) => `http://127.0.0.1:${port}`),
    );
  });

  test("of payment and of the sandbox agrees on the payment provider and on where its callbacks go", () => {
    const agreed = ["PIX_API_URL", "PIX_CALLBACK_URL", "PIX_CLIENT_ID", "PIX_CLIENT_SECRET", "PIX_KEY", "CARD_API_URL"];
    const of = (name: ProcessName) => agreed.map((variable) => envOf(name)[variable]);
    assert.deepEqual(of("payment"), of("sandbox"));
    assert.equal(envOf("payment").PIX_API_URL, `http://127.0.0.1:${envOf("sandbox").PORT}/pix`);
    assert.equal(envOf("sandbox").PIX_CALLBACK_URL, `http://127.0.0.1:${envOf("gateway").PORT}/hooks/pix`);
    assert.deepEqual(
      PROCESSES.filter((name) => envOf(name).PIX_API_URL !== undefined),
      PROCESSES.filter((name) => name === "payment" || name === "sandbox"),
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
      if (name !== "auth") assert.ok(!secretsOf(name).some((secret) => secret.startsWith("AUTH_KEY_SECRET")), name);
      if (name !== "gateway") assert.ok(!secretsOf(name).includes("GATEWAY_IDENTITY_PRIVATE_KEY"), name);
      if (name !== "messaging") assert.ok(!secretsOf(name).includes("BUTTON_SECRET"), name);
      const sells = name === "payment" || name === "sandbox";
      assert.equal(secretsOf(name).includes("PIX_CLIENT_SECRET"), sells, name);
      assert.equal(secretsOf(name).includes("CARD_API_KEY"), sells, name);
      assert.equal(secretsOf(name).includes("CHECKOUT_SECRET"), name === "payment", name);
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
