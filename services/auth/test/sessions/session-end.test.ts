import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { Account } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { handleAccountChange } from "../../src/adapters/messages/account-consumer.ts";
import { authContext } from "../_context.ts";
import { type AuthHarness, bearerOf, cookieOf, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

/** Ends every session of an account, as MASTER does in the panel. */
const endAll = async (userId: string): Promise<number> =>
  (await auth.call("DELETE", `/auth/sessions?user_id=${userId}`, { as: identityFor({ role: "MASTER" }) })).status;

describe("a session's end", () => {
  it("comes for every other session with a change of password, and gateways read the new version", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    assert.equal(await auth.version(account.id), null);
    const answer = await auth.call<{ message: string; token: string }>("POST", "/auth/change-password", {
      as: mine.identity,
      json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    assert.deepEqual([answer.status, answer.body.message], [200, "Senha alterada com sucesso!"]);
    assert.deepEqual([bearerOf(answer.body.token).sessionVersion, mine.identity.sessionVersion], [2, 1]);
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    assert.equal((await auth.refresh(other.cookie)).status, 401);
    assert.equal((await auth.refresh(mine.cookie)).status, 200);
    assert.equal((await auth.login(account.email)).status, 401);
    assert.equal((await auth.login(account.email, NEW_PASSWORD)).status, 200);
  });

  it("comes when the password is set by another service, and on request; seeding the same password ends nothing", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    await auth.rpc.setCredential({ userId: account.id, email: account.email, password: PASSWORD });
    const next = cookieOf(await auth.refresh(cookie));
    assert.notEqual(next, "");
    await auth.rpc.setCredential({ userId: account.id, email: account.email, password: NEW_PASSWORD });
    assert.equal((await auth.refresh(next)).status, 401);
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    const another = cookieOf(await auth.login(account.email, NEW_PASSWORD));
    assert.equal(await endAll(account.id), 204);
    assert.equal((await auth.loggedIn(account, NEW_PASSWORD)).identity.sessionVersion, 3);
    assert.equal((await auth.refresh(another)).status, 401);
    assert.equal(await endAll(randomUUID()), 404);
    await assert.rejects(
      auth.rpc.setCredential({ userId: randomUUID(), email: account.email.toUpperCase(), password: PASSWORD }),
      { code: "conflict", message: "Este e-mail já está cadastrado no sistema." },
    );
  });

  it("of 20 changes at once leaves the newest version in the bucket", async () => {
    const account = await auth.person();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => endAll(account.id)));
    assert.deepEqual([...new Set(statuses)], [204]);
    assert.equal((await auth.loggedIn(account)).identity.sessionVersion, 21);
    await eventually("the newest is published", async () => (await auth.version(account.id)) === 21);
  });
});

describe("the end of one session", () => {
  /** A viewing opened from the session, which outlives its access tokens. */
  const LONGEST_TOKEN_MS = 30 * 60_000;

  it("by logout is published for longer than its tokens live, and touches no other session of the account", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const endedAt = Date.now();
    const logout = await auth.call("POST", "/auth/logout", { headers: { cookie: mine.cookie } });
    assert.equal(logout.status, 204);
    const until = await eventually("published", () => auth.revokedUntil(mine.identity.sessionId));
    assert.ok(until > endedAt + LONGEST_TOKEN_MS && until < Date.now() + 2 * LONGEST_TOKEN_MS, String(until - endedAt));
    assert.equal(await auth.revokedUntil(other.identity.sessionId), null);
    assert.equal(await auth.version(account.id), null, "no version was raised");
    assert.equal((await auth.refresh(other.cookie)).status, 200);
  });

  it("by a refresh token that was used before ends all that came of the same login", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const second = cookieOf(await auth.refresh(mine.cookie));
    const third = await auth.refresh(second);
    assert.equal(bearerOf(third.body.token).sessionId, mine.identity.sessionId);
    assert.equal((await auth.refresh(mine.cookie)).status, 401);
    await eventually("published", () => auth.revokedUntil(mine.identity.sessionId));
    assert.equal((await auth.refresh(cookieOf(third))).status, 401);
    assert.equal(await auth.revokedUntil(other.identity.sessionId), null);
    assert.equal((await auth.refresh(other.cookie)).status, 200);
  });
});

describe("a change of access", () => {
  const send = (id: string, event: MessageInitShape<typeof AccountChangedSchema>) =>
    publish(jetstream(auth.harness.nc), "evt.users.account_changed", encodeEvent(AccountChangedSchema, event), {
      msgId: id,
      timeoutMs: 90_000,
    });
  const handled = async (): Promise<void> => {
    const { consumers } = await jetstreamManager(auth.harness.nc);
    await eventually("all events are handled", async () => {
      const { num_pending, num_ack_pending } = await consumers.info("EVENTS", "auth-end-sessions");
      return num_pending + num_ack_pending === 0;
    });
  };
  let accessVersion = 0;
  const publishChange = ({ id: userId, isActive }: Account, id: string, accessChanged = true) =>
    send(id, { userId, isActive, accessChanged, accessVersion: ++accessVersion });

  it("raises the version once, however often its event is handled", async () => {
    const account = await auth.person();
    const change = { userId: account.id, isActive: true, accessChanged: true, accessVersion: 1 };
    const event = encodeEvent(AccountChangedSchema, change);
    const knex = createKnex({
      url: auth.env.POSTGRES_URL ?? "",
      schema: "auth",
      poolMax: 4,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const ctx = authContext(knex);
    await Promise.all(Array.from({ length: 6 }, () => handleAccountChange(ctx, { data: event, id: "event-1" })));
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    const { session_version } = await knex("credentials").where({ user_id: account.id }).first();
    await knex.destroy();
    assert.equal(session_version, 2);
  });

  it("ends tokens and keeps the session, which gets what is true now", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    account.permissionOverride = { "report.access": false };
    await publishChange(account, randomUUID());
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    const { status, body } = await auth.refresh(cookie);
    assert.deepEqual([status, body.user.permissions.includes("report.access")], [200, false]);
  });

  it("that a login has seen already ends neither its token nor its session, whichever event comes late", async () => {
    const account = await auth.person({ accessVersion: 1 });
    const before = await auth.loggedIn(account);
    account.accessVersion = 3;
    const { identity, cookie } = await auth.loggedIn(account);
    await eventually("older tokens are refused at once", async () => {
      return (await auth.version(account.id)) === identity.sessionVersion;
    });
    assert.ok(before.identity.sessionVersion < identity.sessionVersion);
    await send(randomUUID(), { userId: account.id, isActive: true, accessVersion: 3, accessChanged: true });
    await send(randomUUID(), { userId: account.id, isActive: true, accessVersion: 2, accessChanged: true });
    await handled();
    assert.equal(await auth.version(account.id), identity.sessionVersion, "the login's token stays good");
    // An account that was deactivated and activated again before the event of the first came.
    await send(randomUUID(), { userId: account.id, isActive: false, accessVersion: 2, accessChanged: true });
    await handled();
    assert.equal((await auth.refresh(cookie)).status, 200);
    assert.equal(
      (await auth.refresh(before.cookie)).status,
      401,
      "what was open before the account was inactive has ended",
    );
    await send(randomUUID(), { userId: account.id, isActive: false, accessVersion: 4, accessChanged: true });
    await handled();
    assert.equal((await auth.refresh(cookie)).status, 401, "a change it has not seen ends it");
  });

  it("to inactive ends the session too; a change of the profile alone ends nothing", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    const { consumers } = await jetstreamManager(auth.harness.nc);
    await publishChange(account, randomUUID(), false);
    account.isActive = false;
    await publishChange(account, randomUUID());
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    account.isActive = true;
    assert.equal((await auth.refresh(cookie)).status, 401);
    await eventually("both are handled", async () => {
      const { num_pending, num_ack_pending } = await consumers.info("EVENTS", "auth-end-sessions");
      return num_pending + num_ack_pending === 0;
    });
    assert.equal((await auth.loggedIn(account)).identity.sessionVersion, 2);
  });
});
