import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { TEST_IDENTITY_KEYS, TEST_IDENTITY_PUBLIC_KEY } from "@tenho/tests/support/calls/test-identity";
import { z } from "zod";
import { generateIdentityKeys } from "../auth/identity-keys.ts";
import { commonConfig, durationMs, identitySignerConfig, postgresConfig } from "./common-config.ts";
import { ConfigError, loadConfig } from "./load-config.ts";

const schema = z.object({ ...commonConfig, ...postgresConfig, OFFER_TTL_MS: durationMs(3_600_000) });

const good = {
  PORT: "0",
  NATS_URL: "nats://user:pass@127.0.0.1:4222",
  POSTGRES_URL: "postgres://postgres@127.0.0.1:5432/tenho",
  GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
};

function refusalOf(env: Record<string, string | undefined>): ConfigError {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("the configuration was accepted");
}

test("defaults fill what is absent, and the result cannot be changed", () => {
  const config = loadConfig(schema, { ...good, LOG_LEVEL: "", UNKNOWN: "x" });
  assert.deepEqual(config, {
    SERVICE_HOST: "127.0.0.1",
    PORT: 0,
    ADMIN_HOST: "127.0.0.1",
    NATS_URL: good.NATS_URL,
    GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_KEYS,
    LOG_LEVEL: "info",
    SHUTDOWN_DELAY_MS: 0,
    SHUTDOWN_TIMEOUT_MS: 10_000,
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_BSP_SCHEDULE_DELAY: 5_000,
    POSTGRES_URL: good.POSTGRES_URL,
    DB_POOL_MAX: 6,
    DB_STATEMENT_TIMEOUT_MS: 5_000,
    OFFER_TTL_MS: 3_600_000,
  });
  assert.ok(Object.isFrozen(config));
});

test("every bad variable is named at once, in pt-BR", () => {
  const refusal = refusalOf({ PORT: "99999", NATS_URL: "http://x", LOG_LEVEL: "loud", OFFER_TTL_MS: "1.5" });
  assert.deepEqual(
    refusal.variables.map(({ name }) => name),
    ["PORT", "NATS_URL", "LOG_LEVEL", "GATEWAY_IDENTITY_PUBLIC_KEY", "POSTGRES_URL", "OFFER_TTL_MS"],
  );
  assert.match(refusal.message, /POSTGRES_URL: obrigatória, mas não foi informada/);
  assert.match(refusal.message, /PORT: informe no máximo 65535/);
  assert.match(refusal.message, /OFFER_TTL_MS: informe um número inteiro/);
});

test("no value is ever repeated in the message", () => {
  const secret = "curto-demais-123";
  const refusal = refusalOf({
    ...good,
    GATEWAY_IDENTITY_PUBLIC_KEY: secret,
    POSTGRES_URL: "mysql://u:hunter2@h/db",
    PORT: "8080x",
  });
  assert.equal(refusal.variables.length, 3);
  for (const value of [secret, "hunter2", "8080x"]) assert.ok(!refusal.message.includes(value), value);
});

test("a key that is none, or not of its kind, is refused by name; several public keys are taken", () => {
  const pair = generateIdentityKeys();
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const rsaKey = rsa.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  for (const key of ["x", pair.privateKey, rsaKey, `${pair.publicKey},`, `${pair.publicKey},x`]) {
    const { message } = refusalOf({ ...good, GATEWAY_IDENTITY_PUBLIC_KEY: key });
    assert.match(message, /GATEWAY_IDENTITY_PUBLIC_KEY: informe a chave pública Ed25519/);
  }
  const both = { ...good, GATEWAY_IDENTITY_PUBLIC_KEY: `${pair.publicKey}, ${TEST_IDENTITY_PUBLIC_KEY}` };
  assert.equal(loadConfig(schema, both).GATEWAY_IDENTITY_PUBLIC_KEY.length, 2);
  const signer = z.object(identitySignerConfig);
  loadConfig(signer, { GATEWAY_IDENTITY_PRIVATE_KEY: pair.privateKey });
  for (const key of ["x", pair.publicKey]) {
    const expected = {
      name: "ConfigError",
      message: /GATEWAY_IDENTITY_PRIVATE_KEY: informe uma chave privada Ed25519/,
    };
    assert.throws(() => loadConfig(signer, { GATEWAY_IDENTITY_PRIVATE_KEY: key }), expected);
  }
});
