import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import { createSessionStore } from "../src/adapters/db/session-store.ts";
import { anonymisePerson } from "../src/app/anonymise-person.ts";
import type { CredentialStore } from "../src/app/ports.ts";
import { authContext } from "./_context.ts";
import { type AuthHarness, PASSWORD, startAuthHarness } from "./_harness.ts";

const ADDRESS = "203.0.113.77";

describe("an account whose person is erased", () => {
  let auth: AuthHarness;
  let knex: Knex;
  before(async () => {
    auth = await startAuthHarness();
    const url = auth.env.POSTGRES_URL ?? "";
    knex = createKnex({ url, schema: "auth", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  const triggerRelay = () => undefined;
  const sessionsOf = () =>
    createSessionStore({ knex, sessionsMax: 20, publishRevokedSession: async () => undefined, triggerRelay });
  const aSession = (userId: string) => ({
    id: randomUUID(),
    userId,
    refreshHash: randomUUID(),
    previousHash: null,
    rotatedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
    remember: false,
    createdAt: new Date(),
    lastSeenAt: new Date(),
    authenticatedAt: new Date(),
    accessVersion: 0,
    device: { address: ADDRESS, agent: "" },
  });

  it("leaves no e-mail, password, temporary secret, session or address in any table, and others lose nothing", async () => {
    const [account, other] = [await auth.person(), await auth.person()];
    const kept = await auth.loggedIn(other);
    const { cookie } = await auth.loggedIn(account);
    assert.equal((await auth.refresh(cookie)).status, 200);
    assert.equal((await auth.login(account.email, "Errada@2026", ADDRESS)).status, 401);
    await auth.call("POST", "/auth/confirm-password-reset", { json: { email: account.email } });
    const own = await knex("credentials").where({ user_id: account.id }).first();
    const hashes = await knex("sessions").where({ user_id: account.id }).pluck("refresh_hash");
    const traces = [account.email, own.password_hash, own.temporary_hash, ADDRESS, ...hashes].filter(Boolean);
    assert.equal(traces.length, 5, "all of it is there before");
    assert.deepEqual(await foundInSchema(knex, "auth", traces), traces);

    await auth.rpc.anonymisePerson({ userId: account.id });
    assert.deepEqual(await foundInSchema(knex, "auth", traces), []);
    assert.equal((await auth.login(account.email)).status, 401);
    assert.equal((await auth.refresh(kept.cookie)).status, 200);
  });

  it("is signed in nowhere any more: gateways get a newer version than any of its tokens has", async () => {
    const account = await auth.person();
    const { cookie, identity } = await auth.loggedIn(account);
    const [passwordHash] = await knex("credentials").where({ user_id: account.id }).pluck("password_hash");
    await auth.rpc.anonymisePerson({ userId: account.id });
    assert.equal((await auth.refresh(cookie)).status, 401);
    const version = await eventually("gateways read it", () => auth.version(account.id));
    assert.ok(version > identity.sessionVersion);
    // A login whose password was right before the erasure opens nothing.
    await assert.rejects(sessionsOf().create(aSession(account.id), passwordHash), { code: "unauthenticated" });
  });

  it("frees its e-mail at once for another account", async () => {
    const account = await auth.person();
    await auth.rpc.anonymisePerson({ userId: account.id });
    const again = randomUUID();
    await auth.rpc.setCredential({ userId: again, email: account.email, password: PASSWORD });
    auth.state.accounts.set(again, { ...account, id: again });
    assert.equal((await auth.login(account.email)).body.user.id, again);
  });

  it("may be erased again, twice at once, and when it never had a password", async () => {
    const account = await auth.person();
    const erase = () => auth.rpc.anonymisePerson({ userId: account.id });
    await Promise.all(Array.from({ length: 6 }, erase));
    await erase();
    assert.equal(await eventually("published", () => auth.version(account.id)), 2);
    await auth.rpc.anonymisePerson({ userId: randomUUID() });
    await assert.rejects(auth.rpc.anonymisePerson({ userId: "x" }), { code: "invalid_input" });
  });

  it("keeps everything when the process dies before the end", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    const ctx = authContext(knex);
    const dying: CredentialStore = {
      ...ctx.credentials,
      edit: (userId, work) =>
        ctx.credentials.edit(userId, async (edit) => {
          await work(edit);
          throw new Error("died");
        }),
    };
    await assert.rejects(anonymisePerson({ ...ctx, credentials: dying }, account.id), /died/);
    assert.equal((await auth.refresh(cookie)).status, 200);
  });
});
