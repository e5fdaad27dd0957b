import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { eventually } from "@tenho/kernel/testing/eventually";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { Account } from "@tenho/proto/users/v1/users_pb";
import { createCredentialStore } from "../../src/adapters/db/credential-store.ts";
import { createAccountHandler } from "../../src/adapters/events/account-consumer.ts";
import { publishSessionVersion } from "../../src/adapters/events/session-version-publisher.ts";
import { createApplyAccessChange } from "../../src/app/session/apply-access-change.ts";
import { type AuthHarness, bearerOf, cookieOf, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

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
    await eventually("the newest is published", async () => (await auth.version(id)) === 21);
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
      timeoutMs: 10_000,
    });
  const publishChange = ({ id: userId, isActive }: Account, id: string, accessChanged = true) =>
    send(id, { userId, isActive, accessChanged });

  it("raises the version once, however often its event is handled", async () => {
    const account = await auth.person();
    const event = encodeEvent(AccountChangedSchema, { userId: account.id, isActive: true, accessChanged: true });
    const knex = createKnex({
      url: auth.env.POSTGRES_URL ?? "",
      schema: "auth",
      poolMax: 4,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const credentials = createCredentialStore({ knex, publishSessionVersion, triggerRelay: () => undefined });
    const handle = createAccountHandler({ applyAccessChange: createApplyAccessChange({ credentials }) });
    await Promise.all(Array.from({ length: 6 }, () => handle({ data: event, id: "event-1" })));
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

  it("published by the version before ends tokens, and the session of an inactive account", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    await send(randomUUID(), { account, accessChanged: true });
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 2);
    const next = cookieOf(await auth.refresh(cookie));
    assert.notEqual(next, "", "the session goes on");
    await send(randomUUID(), { account: { ...account, isActive: false }, accessChanged: true });
    await eventually("the bucket holds the version", async () => (await auth.version(account.id)) === 3);
    assert.equal((await auth.refresh(next)).status, 401);
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
