import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { createSigningKeys } from "../src/adapters/crypto/signing-keys.ts";
import { authAccess } from "../src/adapters/db/migrations/access.ts";
import { authMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { createSigningKeyStore } from "../src/adapters/db/signing-key-store.ts";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import { createKeyRing } from "../src/domain/key-ring.ts";

type Keys = { keys: { kid: string }[] };

describe("the signing key", () => {
  it("is one for replicas that start together, survives a restart, and opens with its own secret only", async (t) => {
    const harness = await startServiceHarness("auth", { migrations: authMigrations, access: authAccess });
    t.after(() => harness.stop());
    const start = (secret: string) =>
      composeAuth(loadAuthConfig({ ...harness.env, AUTH_KEY_SECRET: secret.repeat(32) }));
    const keysOf = async (url: string) => (await callService(url, "auth")<Keys>("GET", "/.well-known/jwks.json")).body;

    const [one, two] = await Promise.all([start("k"), start("k")]);
    const first = await keysOf(one.url);
    assert.equal(first.keys.length, 1);
    assert.deepEqual(await keysOf(two.url), first);
    await Promise.all([one.stop(), two.stop()]);

    const again = await start("k");
    assert.deepEqual(await keysOf(again.url), first);
    await again.stop();

    await assert.rejects(start("z"), (error: Error) => {
      assert.equal(error.name, "ConfigError");
      assert.match(error.message, /AUTH_KEY_SECRET: não abre o que está cifrado no banco com a chave [0-9a-f]{12}/);
      assert.ok(!error.message.includes("z".repeat(32)));
      return true;
    });
  });

  it("that was retired signs no more, and is published until the last token it signed has expired", async (t) => {
    const harness = await startServiceHarness("auth", { migrations: authMigrations, access: authAccess });
    const service = await composeAuth(loadAuthConfig({ ...harness.env, AUTH_KEY_SECRET: "k".repeat(32) }));
    const knex = createKnex({
      url: harness.env.POSTGRES_URL ?? "",
      schema: "auth",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    t.after(async () => {
      await knex.destroy();
      await service.stop();
      await harness.stop();
    });
    const published = async () =>
      (await callService(service.url, "auth")<Keys>("GET", "/.well-known/jwks.json")).body.keys.map(({ kid }) => kid);
    const [first = ""] = await published();

    const keys = createSigningKeys({
      store: createSigningKeyStore(knex, () => undefined),
      ring: createKeyRing("k".repeat(32)),
      tokenMs: 900_000,
      rereadMs: 0,
    });
    await keys.component.start();
    const claims = { userId: randomUUID(), role: "CLIENT" as const, unitIds: [], clientId: null, permissions: [] };
    const kidOfToken = async () => {
      const session = {
        sessionId: randomUUID(),
        sessionVersion: 1,
        authenticatedAt: null,
        roleVersion: 0,
        due: null,
      };
      const [header = ""] = (await keys.sign({ ...claims, ...session })).split(".");
      return (JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string }).kid;
    };
    assert.equal(await kidOfToken(), first);
    const retire = (ageMs: number) =>
      knex("signing_keys")
        .where({ kid: first })
        .update({ retired_at: new Date(Date.now() - ageMs) });
    await retire(0);
    const second = await kidOfToken();
    assert.notEqual(second, first);
    assert.deepEqual(new Set(await published()), new Set([first, second]));
    await retire(15 * 60_000);
    assert.ok((await published()).includes(first), "a token signed just before may still be valid");
    await retire(17 * 60_000);
    assert.deepEqual(await published(), [second]);
  });

  it("is replaced on command: old tokens stay good, new ones have the new key, and the log says so once", async (t) => {
    const harness = await startServiceHarness("auth", { migrations: authMigrations, access: authAccess });
    const service = await composeAuth(loadAuthConfig({ ...harness.env, AUTH_KEY_SECRET: "k".repeat(32) }));
    t.after(async () => {
      await service.stop();
      await harness.stop();
    });
    const auth = harness.rpc(AuthService);
    const published = async () =>
      (await callService(service.url, "auth")<Keys>("GET", "/.well-known/jwks.json")).body.keys.map(({ kid }) => kid);
    const { kid } = await auth.getSigningKey({});
    await Promise.all([auth.retireSigningKey({ kid }), auth.retireSigningKey({ kid })]);
    const { kid: next } = await auth.getSigningKey({});
    assert.notEqual(next, kid);
    assert.deepEqual(new Set(await published()), new Set([kid, next]));
    await assert.rejects(auth.retireSigningKey({ kid: "unknown" }), { code: "not_found" });
    assert.deepEqual((await auth.getSigningKey({})).kid, next);
    const readLog = async () => {
      const { body } = await callService(service.url, "auth")<{ items: { action: string; subject: { id: string } }[] }>(
        "GET",
        "/audit?limit=50",
        { as: identityFor({ role: "MASTER", userId: randomUUID() }) },
      );
      return body.items.filter(({ action }) => action === "signing_key.retire").map(({ subject }) => subject.id);
    };
    assert.deepEqual(
      await eventually("it is in the log", async () => ((await readLog()).length > 0 ? readLog() : undefined)),
      [kid],
    );
  });

  it("needs its secret configured", () => {
    assert.throws(() => loadAuthConfig({}), /AUTH_KEY_SECRET: obrigatória[\s\S]*|POSTGRES_URL/);
  });
});
