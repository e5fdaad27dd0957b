import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import { createCredentialStore } from "../../src/adapters/db/credential-store.ts";
import { loadAuthConfig } from "../../src/config.ts";
import { type AuthHarness, PASSWORD, startAuthHarness } from "../_harness.ts";

describe("an address that guessed wrong", () => {
  let auth: AuthHarness;
  before(async () => {
    auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "2", LOGIN_LOCK_MS: "4000" });
  });
  after(() => auth.stop());

  it("waits with the right password as long as it was told, and no longer", async () => {
    const { email } = await auth.person();
    for (let at = 1; at <= 2; at += 1) await auth.login(email, "Errada@2026");
    const { status, headers } = await auth.login(email);
    assert.deepEqual([status, /^[1-4]$/.test(headers.get("retry-after") ?? "")], [429, true]);
    await eventually("let in", async () => (await auth.login(email)).status === 200);
    // Forgotten with the success: a slip costs nothing again.
    assert.equal((await auth.login(email, "Errada@2026")).status, 401);
    assert.equal((await auth.login(email)).status, 200);
  });

  it("can never be told to wait for more than a minute", () => {
    assert.throws(() => loadAuthConfig({ ...auth.env, LOGIN_LOCK_MS: "60001" }), /LOGIN_LOCK_MS/);
  });
});

describe("an account guessed at from many addresses", () => {
  let auth: AuthHarness;
  let knex: ReturnType<typeof createKnex>;
  before(async () => {
    auth = await startAuthHarness({
      LOGIN_FAILURES_MAX: "6",
      LOGIN_ACCOUNT_FAILURES_MAX: "10",
      SESSION_SWEEP_MS: "200",
    });
    knex = createKnex({
      url: auth.env.POSTGRES_URL ?? "",
      schema: "auth",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  it("gives each of them fewer tries, and lets its owner in", async () => {
    const { email } = await auth.person();
    const guesses = Array.from({ length: 12 }, (_, at) => auth.login(email, "Errada@2026", `203.0.113.${at + 1}`));
    for (const { status } of await Promise.all(guesses)) assert.equal(status, 401);
    const guess = () => auth.login(email, "Errada@2026", "192.0.2.1");
    assert.deepEqual([(await guess()).status, (await guess()).status, (await guess()).status], [401, 401, 429]);
    assert.equal((await auth.login(email, PASSWORD, "198.51.100.9")).status, 200);
  });

  it("remembers a bounded number of them, those that failed last, and for a while only", async () => {
    const { email, id } = await auth.person();
    const rows = () => knex("login_failures").where({ user_id: id });
    const forgetAtMs = Date.now() + 600_000;
    const many = Array.from({ length: 1_100 }, (_, at) => ({
      user_id: id,
      address: `10.0.${Math.floor(at / 250)}.${at % 250}`,
      count: 1,
      forget_at: new Date(forgetAtMs - at),
    }));
    await knex.batchInsert("login_failures", many, 500);
    assert.equal((await auth.login(email, "Errada@2026", "192.0.2.1")).status, 401);
    assert.equal((await rows()).length, 1_000);
    assert.equal((await rows().andWhere({ address: "192.0.2.1" })).length, 1);

    await rows().update({ forget_at: new Date() });
    const credentials = createCredentialStore({
      knex,
      publishSessionVersion: async () => undefined,
      triggerRelay: () => undefined,
    });
    assert.equal(await credentials.failuresFrom(id, "192.0.2.1"), null);
    await eventually("the sweep has deleted them", async () => (await rows()).length === 0);
  });
});
