import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { type Account, Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import jwt from "jsonwebtoken";
import { composeAuth } from "../../src/compose/auth.ts";
import { loadAuthConfig } from "../../src/config.ts";
import { type AuditHarness, startAuditHarness } from "../_audit.ts";
import { UNIT } from "../_clients.ts";
import { type AuthHarness, bearerOf, PASSWORD, type SessionBody } from "../_harness.ts";

type ViewingBody = { id: string; token: string; expires_at: string; user: { id: string; permissions: string[] } };
type Claims = { sub: string; aud: string; sid: string; sv: number; exp: number; va: { sub: string; sid: string } };

const REASON = "Cliente pediu ajuda com o extrato";
const HALF_HOUR_MS = 30 * 60_000;

let audit: AuditHarness;
let auth: AuthHarness;
let master: { id: string; cookie: string; identity: Identity };
let merchant: Account;
before(async () => {
  audit = await startAuditHarness();
  auth = audit.auth;
  master = await auth.loggedIn(await auth.person({ role: Role.MASTER, unitId: "" }));
  merchant = await auth.person();
});
after(() => audit.stop());

const start = (userId: string, { as = master.identity, reason = REASON }: { as?: Identity; reason?: string } = {}) =>
  auth.call<ViewingBody & { message: string }>("POST", "/auth/view-as", { as, json: { user_id: userId, reason } });
const resume = (id: string, as = master.identity) =>
  auth.call<ViewingBody & { message: string }>("POST", `/auth/view-as/${id}/token`, { as });
const end = (id: string, as = master.identity) => auth.call("DELETE", `/auth/view-as/${id}`, { as });
const claimsOf = (token: string): Claims => jwt.decode(token) as unknown as Claims;

describe("POST /auth/view-as", () => {
  it("answers a token for reading as the account, good for half an hour, that names who views; no cookie", async () => {
    const answer = await start(merchant.id);
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.user.id, answer.headers.getSetCookie()], [merchant.id, []]);
    const leftMs = Date.parse(answer.body.expires_at) - Date.now();
    assert.ok(leftMs > HALF_HOUR_MS - 60_000 && leftMs <= HALF_HOUR_MS, String(leftMs));
    const { sub, aud, sid, sv, exp, va } = claimsOf(answer.body.token);
    assert.deepEqual([sub, aud, sid, sv], [merchant.id, "tenho-viewing", answer.body.id, 1]);
    assert.deepEqual([va.sub, va.sid], [master.id, master.identity.sessionId]);
    assert.equal(exp, Math.floor(Date.parse(answer.body.expires_at) / 1_000));
    assert.equal((await auth.refresh(master.cookie)).status, 200, "the viewer's own session goes on");
  });

  it("records viewer, account, unit, end and, sealed for the account's person, the reason", async () => {
    const { id } = await auth.person();
    const { body } = await start(id);
    assert.deepEqual([(await resume(body.id)).status, (await end(body.id)).status], [200, 204], JSON.stringify(body));
    const records = await audit.recordsOf(id, 3);
    assert.deepEqual(
      records.map(({ action, actor, actor_role, unit_id }) => [action, actor?.id, actor_role, unit_id]),
      ["view_as.end", "view_as.resume", "view_as.start"].map((action) => [action, master.id, "MASTER", UNIT]),
    );
    assert.deepEqual(records[2]?.after, { reason: REASON, expires_at: body.expires_at });
    await auth.rpc.anonymisePerson({ userId: id });
    assert.equal((await audit.recordsOf(id, 3))[2]?.after.reason, null);
  });

  it("is MASTER's alone, and of no MASTER, inactive or unknown account", async () => {
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await start(merchant.id, { as: identityFor({ role }) })).status, 403, role);
    }
    assert.equal(
      (await auth.call("POST", "/auth/view-as", { json: { user_id: merchant.id, reason: REASON } })).status,
      401,
    );
    const other = await auth.person({ role: Role.MASTER, unitId: "" });
    const inactive = await auth.person({ isActive: false });
    for (const [id, status] of [
      [other.id, 422],
      [master.id, 422],
      [inactive.id, 422],
      [randomUUID(), 404],
    ] as const) {
      assert.equal((await start(id)).status, status);
    }
  });

  it("400 without a reason of 10 to 500 characters", async () => {
    for (const reason of ["", "   curto   ", "x".repeat(501)]) {
      const { status, body } = await start(merchant.id, { reason });
      assert.equal(status, 400, body.message);
    }
    assert.equal((await start(merchant.id, { reason: "x".repeat(500) })).status, 200);
  });

  it("401 from a session that has ended", async () => {
    const gone = await auth.loggedIn(await auth.person({ role: Role.MASTER, unitId: "" }));
    assert.equal((await auth.call("POST", "/auth/logout", { headers: { cookie: gone.cookie } })).status, 204);
    assert.equal((await start(merchant.id, { as: gone.identity })).status, 401);
  });

  it("ends no later than the session it is opened from", async () => {
    const short = await composeAuth(loadAuthConfig({ ...auth.env, SESSION_MS: "60000" }));
    const account = auth.state.accounts.get(master.id);
    const json = { email: account?.email, password: PASSWORD };
    const login = await auth.callAt(short.url)<SessionBody>("POST", "/auth/login", { json });
    const { body } = await start(merchant.id, { as: bearerOf(login.body.token) });
    assert.ok(Date.parse(body.expires_at) <= Date.now() + 60_000);
    await short.stop();
  });

  it("does not ask the viewer for the password change of the account", async () => {
    const account = await auth.person();
    await auth.rpc.setPassword({ userId: account.id, password: "Outra#Senha9" });
    const { body } = await start(account.id);
    const viewer = { userId: master.id, sessionId: master.identity.sessionId ?? "", sessionVersion: 1 };
    const as = identityFor({ role: "CLIENT", userId: account.id, viewer });
    const me = await auth.call<{ requires_password_change: boolean }>("GET", "/auth/me", { as });
    assert.deepEqual([me.status, me.body.requires_password_change], [200, false]);
    assert.ok(!("pwc" in claimsOf(body.token)));
  });
});

describe("POST /auth/view-as/:id/token", () => {
  it("answers another token of the same viewing, which ends when the first does", async () => {
    const { body } = await start(merchant.id);
    const again = await resume(body.id);
    assert.deepEqual([again.status, again.body.expires_at, again.body.user.id], [200, body.expires_at, merchant.id]);
    assert.equal(claimsOf(again.body.token).exp, claimsOf(body.token).exp);
  });

  it("404 to another session, also of the same MASTER, and once the account's access changed", async () => {
    const { body } = await start(merchant.id);
    const account = auth.state.accounts.get(master.id);
    assert.ok(account);
    const elsewhere = await auth.loggedIn(account);
    assert.equal((await resume(body.id, elsewhere.identity)).status, 404);
    assert.equal((await end(body.id, elsewhere.identity)).status, 404);
    const changed = await auth.person();
    const open = await start(changed.id);
    const ended = await auth.call("DELETE", `/auth/sessions?user_id=${changed.id}`, { as: master.identity });
    assert.equal(ended.status, 204);
    assert.equal((await resume(open.body.id)).status, 404);
  });

  it("404 once it has expired", async () => {
    const brief = await composeAuth(loadAuthConfig({ ...auth.env, VIEWING_MS: "1000" }));
    const json = { user_id: merchant.id, reason: REASON };
    const call = auth.callAt(brief.url);
    const { body } = await call<ViewingBody>("POST", "/auth/view-as", { as: master.identity, json });
    await eventually("over", async () => (await resume(body.id)).status === 404);
    await brief.stop();
  });
});

describe("DELETE /auth/view-as/:id", () => {
  it("has gateways refuse its tokens for as long as they live, once; the MASTER's session goes on", async () => {
    const { body } = await start(merchant.id);
    assert.deepEqual([(await end(body.id)).status, (await end(body.id)).status], [204, 404]);
    const until = await eventually("published", () => auth.revokedUntil(body.id));
    assert.ok(until > Date.parse(body.expires_at));
    assert.equal((await resume(body.id)).status, 404);
    assert.equal(await auth.revokedUntil(master.identity.sessionId), null);
    assert.equal((await auth.refresh(master.cookie)).status, 200);
  });

  it("has one of two at the same time end it", async () => {
    const { id } = await auth.person();
    const { body } = await start(id);
    const answers = await Promise.all([end(body.id), end(body.id)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404]);
    await audit.isEmptied();
    assert.deepEqual(
      (await audit.recordsOf(id, 2)).map(({ action }) => action),
      ["view_as.end", "view_as.start"],
    );
  });
});

describe("a viewing", () => {
  it("goes with the viewer's session, whose end is published for longer than the viewing may last", async () => {
    const viewer = await auth.loggedIn(await auth.person({ role: Role.MASTER, unitId: "" }));
    const { body } = await start(merchant.id, { as: viewer.identity });
    await auth.call("POST", "/auth/logout", { headers: { cookie: viewer.cookie } });
    const until = await eventually("published", () => auth.revokedUntil(viewer.identity.sessionId));
    assert.ok(until > Date.parse(body.expires_at), "a gateway must not forget it before the token has expired");
    assert.equal((await resume(body.id, viewer.identity)).status, 404);
  });

  it("leaves nothing of the account once its person is erased", async () => {
    const { id } = await auth.person();
    await start(id);
    await auth.rpc.anonymisePerson({ userId: id });
    await audit.isEmptied();
    assert.deepEqual(await audit.knex("viewings").where({ subject_id: id }), []);
    assert.deepEqual(await foundInSchema(audit.knex, "auth", [REASON]), []);
  });
});
