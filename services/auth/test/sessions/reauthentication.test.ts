import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { Secret, TOTP } from "otpauth";
import { type AuthHarness, bearerOf, NEW_PASSWORD, PASSWORD, type SessionBody, startAuthHarness } from "../_harness.ts";

const FAILURES_MAX = 3;
const ADDRESS = "198.51.100.1";
const STEP_MS = 30_000;

let auth: AuthHarness;
/** Clock of the service. */
let nowMs = Date.now();
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: String(FAILURES_MAX) }, () => new Date(nowMs));
});
after(() => auth.stop());

type Answer = SessionBody & { message: string; reason?: string; secret: string; recovery_codes: string[] };

const post = (as: Identity, path: string, json?: object) =>
  auth.call<Answer>("POST", path, { as, ...(json && { json }), headers: { "x-forwarded-for": ADDRESS } });
const prove = (as: Identity, json: object) => post(as, "/auth/reauthenticate", json);
/** The same session, whose password was entered too long ago. */
const stale = (identity: Identity): Identity => ({
  ...identity,
  authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000,
});
const isStale = ({ status, body }: { status: number; body: { reason?: string } }): void =>
  assert.deepEqual([status, body.reason], [403, "reauthentication_required"]);

describe("POST /auth/reauthenticate", () => {
  it("takes the password and answers a token of the same session that says when it was entered", async () => {
    nowMs = Date.now();
    const own = await auth.loggedIn();
    nowMs += 60_000;
    const { status, body } = await prove(own.identity, { password: PASSWORD });
    assert.equal(status, 200);
    const fresh = bearerOf(body.token);
    assert.equal(fresh.sessionId, own.identity.sessionId);
    assert.equal(fresh.authenticatedAtMs, Math.floor(nowMs / 1_000) * 1_000);
    assert.ok(Number(fresh.authenticatedAtMs) > Number(own.identity.authenticatedAtMs));
  });

  it("a refresh says when the password was entered, and does not renew it", async () => {
    nowMs = Date.now();
    const own = await auth.loggedIn();
    const enteredAtMs = own.identity.authenticatedAtMs;
    nowMs += 10 * 60_000;
    const refreshed = await auth.refresh(own.cookie);
    assert.equal(refreshed.status, 200);
    assert.equal(bearerOf(refreshed.body.token).authenticatedAtMs, enteredAtMs);
    nowMs = Date.now();
  });

  it("refuses a wrong password, a temporary secret and a code without a second factor, and the session goes on", async () => {
    const own = await auth.loggedIn();
    const wrong = await prove(own.identity, { password: "Errada@2026" });
    assert.deepEqual([wrong.status, wrong.body.message], [422, "Senha incorreta"]);
    assert.equal((await auth.call("POST", "/auth/confirm-password-reset", { json: { email: own.email } })).status, 200);
    const secret = auth.state.notices.at(-1)?.parameters[0] ?? "";
    assert.equal((await prove(own.identity, { password: secret })).status, 422);
    const code = await prove(own.identity, { code: "123456" });
    assert.deepEqual([code.status, code.body.reason], [422, "second_factor_off"]);
    for (const body of [{}, { password: PASSWORD, code: "123456" }, { password: "" }]) {
      assert.equal((await prove(own.identity, body)).status, 400);
    }
    assert.equal((await auth.refresh(own.cookie)).status, 200);
  });

  it("counts wrong proofs with the wrong passwords of logins: the address waits, at logins too", async () => {
    const own = await auth.loggedIn();
    const guesses = Array.from({ length: FAILURES_MAX + 2 }, () => prove(own.identity, { password: "Errada@2026" }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.ok(statuses.includes(422));
    assert.equal((await prove(own.identity, { password: PASSWORD })).status, 429);
    assert.equal((await auth.login(own.email, PASSWORD, ADDRESS)).status, 429);
    assert.equal((await auth.login(own.email, PASSWORD, "203.0.113.9")).status, 200);
  });

  it("takes a code of the second factor once", async () => {
    const own = await auth.loggedIn();
    const { secret } = (await post(own.identity, "/auth/second-factor")).body;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
    const confirmed = await post(own.identity, "/auth/second-factor/confirm", { otp: code() });
    const identity = bearerOf(confirmed.body.token);
    assert.equal((await prove(identity, { code: code() })).status, 422, "it confirmed the factor");
    nowMs += STEP_MS;
    assert.equal((await prove(identity, { code: code() })).status, 200);
    assert.equal((await prove(identity, { code: code() })).status, 422);
    assert.equal((await prove(identity, { code: confirmed.body.recovery_codes[0] })).status, 200);
    nowMs = Date.now();
  });

  it("answers nothing to a session that has ended, nor to a viewing", async () => {
    const own = await auth.loggedIn();
    await auth.call("DELETE", `/auth/sessions/${own.identity.sessionId}`, { as: own.identity });
    assert.equal((await prove(own.identity, { password: PASSWORD })).status, 401);
    const viewer = { userId: own.id, sessionId: own.id, sessionVersion: 1 };
    assert.equal((await prove({ ...own.identity, viewer }, { password: PASSWORD })).status, 403);
  });
});

describe("what a token alone does not change", () => {
  it("a second factor is neither begun nor confirmed by a session whose password was entered too long ago", async () => {
    const own = await auth.loggedIn();
    isStale(await post(stale(own.identity), "/auth/second-factor"));
    const { secret } = (await post(own.identity, "/auth/second-factor")).body;
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
    isStale(await post(stale(own.identity), "/auth/second-factor/confirm", { otp }));
    assert.equal((await auth.login(own.email)).status, 200, "no code is asked for");
    const { authenticatedAtMs: _, ...unknown } = own.identity;
    isStale(await post(unknown, "/auth/second-factor/confirm", { otp }));
    assert.equal((await post(own.identity, "/auth/second-factor/confirm", { otp })).status, 200);
  });

  it("a forced change of the password is not open to it either, and leaves the password as it is", async () => {
    const account = await auth.person();
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    const answer = await auth.login(account.email, NEW_PASSWORD);
    const identity = bearerOf(answer.body.token);
    isStale(await post(stale(identity), "/auth/change-password-required", { newPassword: "Terceira#3" }));
    assert.equal((await auth.login(account.email, NEW_PASSWORD)).status, 200);
  });

  it("tokens of a session version that has ended change nothing, also while a gateway still lets them pass", async () => {
    const account = await auth.person();
    const own = await auth.loggedIn(account);
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    const forced = await post(own.identity, "/auth/change-password-required", { newPassword: "Terceira#3" });
    assert.equal(forced.status, 401);
    assert.equal((await post(own.identity, "/auth/second-factor")).status, 401);
    assert.equal((await auth.login(account.email, NEW_PASSWORD)).status, 200);
  });

  it("a password that was changed counts as entered, and its token may change more", async () => {
    const own = await auth.loggedIn();
    const changed = await post(stale(own.identity), "/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    assert.equal(changed.status, 200);
    assert.equal((await post(bearerOf(changed.body.token), "/auth/second-factor")).status, 200);
  });
});
