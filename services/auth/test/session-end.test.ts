import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { eventually } from "@tenho/kernel/testing/eventually";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { Account } from "@tenho/proto/users/v1/users_pb";
import { createEndSessions } from "../src/adapters/events/end-sessions.ts";
import { bearerOf, cookieOf, NEW_PASSWORD, PASSWORD, startAuth, type TestAuth } from "./_auth.ts";

let auth: TestAuth;
before(async () => {
  auth = await startAuth();
});
after(() => auth.stop());

async function loggedIn(account?: Account) {
  const { id, email } = account ?? (await auth.person());
  const answer = await auth.login(email);
  assert.equal(answer.status, 200);
  return { id, email, cookie: cookieOf(answer), identity: bearerOf(answer.body.token) };
}

describe("a session's end", () => {
  it("comes for every other session with a change of password, and gateways are told", async () => {
    const account = await auth.person();
    const [mine, other] = [await loggedIn(account), await loggedIn(account)];
    assert.equal(await auth.version(account.id), null);
    const answer = await auth.call<{ message: string; token: string }>("POST", "/auth/change-password", {
      as: mine.identity,
      json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    assert.deepEqual([answer.status, answer.body.message], [200, "Senha alterada com sucesso!"]);
    assert.deepEqual([bearerOf(answer.body.token).sessionVersion, mine.identity.sessionVersion], [2, 1]);
    await eventually("the bucket says so", async () => (await auth.version(account.id)) === 2);
    assert.equal((await auth.refresh(other.cookie)).status, 401);
    assert.equal((await auth.refresh(mine.cookie)).status, 200);
    assert.equal((await auth.login(account.email)).status, 401);
    assert.equal((await auth.login(account.email, NEW_PASSWORD)).status, 200);
  });

  it("comes when the password is set by another service, and on request; seeding the same password ends nothing", async () => {
    const account = await auth.person();
    const { cookie } = await loggedIn(account);
    await auth.rpc.setCredential({ userId: account.id, email: account.email, password: PASSWORD });
    const next = cookieOf(await auth.refresh(cookie));
    assert.notEqual(next, "");
    await auth.rpc.setCredential({ userId: account.id, email: account.email, password: NEW_PASSWORD });
    assert.equal((await auth.refresh(next)).status, 401);
    await eventually("the bucket says so", async () => (await auth.version(account.id)) === 2);
    const another = cookieOf(await auth.login(account.email, NEW_PASSWORD));
    assert.equal((await auth.rpc.revokeSessions({ userId: account.id })).sessionVersion, 3);
    assert.equal((await auth.refresh(another)).status, 401);
    await assert.rejects(auth.rpc.revokeSessions({ userId: randomUUID() }), { code: "not_found" });
    await assert.rejects(
      auth.rpc.setCredential({ userId: randomUUID(), email: account.email.toUpperCase(), password: PASSWORD }),
      { code: "conflict", message: "Este e-mail já está cadastrado no sistema." },
    );
  });

  it("of 20 changes at once leaves the newest version in the bucket", async () => {
    const { id } = await auth.person();
    const versions = await Promise.all(Array.from({ length: 20 }, () => auth.rpc.revokeSessions({ userId: id })));
    assert.equal(Math.max(...versions.map(({ sessionVersion }) => sessionVersion)), 21);
    await eventually("the newest is told", async () => (await auth.version(id)) === 21);
  });
});

describe("a change of access", () => {
  const announce = (account: Account, id: string, accessChanged = true) =>
    publish(
      jetstream(auth.world.nc),
      "evt.users.account_changed",
      encodeEvent(AccountChangedSchema, { account, accessChanged }),
      { msgId: id, timeoutMs: 10_000 },
    );

  it("raises the version once, however often its event is handled", async () => {
    const account = await auth.person();
    const event = encodeEvent(AccountChangedSchema, { account, accessChanged: true });

    const knex = createKnex({
      url: auth.env.POSTGRES_URL ?? "",
      schema: "auth",
      poolMax: 4,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const hear = createEndSessions({ knex, nudge: () => undefined });
    await Promise.all(Array.from({ length: 6 }, () => hear({ data: event, id: "event-1" })));
    await eventually("the bucket says so", async () => (await auth.version(account.id)) === 2);
    const { session_version } = await knex("credentials").where({ user_id: account.id }).first();
    await knex.destroy();
    assert.equal(session_version, 2);
  });

  it("ends tokens and keeps the session, which gets what is true now", async () => {
    const account = await auth.person();
    const { cookie } = await loggedIn(account);
    account.permissionOverride = { "report.access": false };
    await announce(account, randomUUID());
    await eventually("the bucket says so", async () => (await auth.version(account.id)) === 2);
    const { status, body } = await auth.refresh(cookie);
    assert.deepEqual([status, body.user.permissions.includes("report.access")], [200, false]);
  });

  it("to inactive ends the session too; a mere profile change ends nothing", async () => {
    const account = await auth.person();
    const { cookie } = await loggedIn(account);
    const { consumers } = await jetstreamManager(auth.world.nc);
    await announce(account, randomUUID(), false);
    account.isActive = false;
    await announce(account, randomUUID());
    await eventually("the bucket says so", async () => (await auth.version(account.id)) === 2);
    account.isActive = true;
    assert.equal((await auth.refresh(cookie)).status, 401);
    await eventually("both are handled", async () => {
      const { num_pending, num_ack_pending } = await consumers.info("EVENTS", "auth-end-sessions");
      return num_pending + num_ack_pending === 0;
    });
    assert.equal((await loggedIn(account)).identity.sessionVersion, 2);
  });
});
