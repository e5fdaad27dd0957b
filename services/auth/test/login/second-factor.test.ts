import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import { Secret, TOTP } from "otpauth";
import { createSessionStore } from "../../src/adapters/db/session-store.ts";
import { type AuthHarness, bearerOf, cookieOf, PASSWORD, type SessionBody, startAuthHarness } from "../_harness.ts";

const STEP_MS = 30_000;
const FAILURES_MAX = 3;
const ADDRESS = "198.51.100.1";

let auth: AuthHarness;
let knex: Knex;
/** Clock of the service; each test moves it forward, never back. */
let nowMs = Date.now();
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: String(FAILURES_MAX) }, () => new Date(nowMs));
  const url = auth.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "auth", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await auth.stop();
});

type Answer = SessionBody & {
  message: string;
  reason?: string;
  secret: string;
  otpauth_url: string;
  qr_code_url: string;
  recovery_codes: string[];
  enabled: boolean;
  recovery_codes_left: number;
};

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * STEP_MS });
const nextStep = () => {
  nowMs += STEP_MS;
};
const login = (email: string, otp?: string, over: { password?: string; address?: string } = {}) =>
  auth.call<Answer>("POST", "/auth/login", {
    json: { email, password: over.password ?? PASSWORD, ...(otp !== undefined && { otp }) },
    headers: { "x-forwarded-for": over.address ?? ADDRESS },
  });
type Own = Awaited<ReturnType<AuthHarness["loggedIn"]>>;
const post = (own: Pick<Own, "identity">, path: string, json?: object) =>
  auth.call<Answer>("POST", `/auth/second-factor${path}`, {
    as: own.identity,
    ...(json && { json }),
    headers: { "x-forwarded-for": ADDRESS },
  });

/** A person with the second factor on, its app's secret and the recovery codes. */
async function withFactor() {
  const own = await auth.loggedIn();
  const { secret } = (await post(own, "")).body;
  const confirmed = await post(own, "/confirm", { otp: codeOf(secret) });
  assert.equal(confirmed.status, 200);
  nextStep();
  const [code = "", ...more] = confirmed.body.recovery_codes;
  return { ...own, identity: bearerOf(confirmed.body.token), secret, code, codes: [code, ...more] };
}

describe("turning the second factor on", () => {
  it("asks for nothing until it is confirmed with a code of the app; begun again it has another secret", async () => {
    const own = await auth.loggedIn();
    const first = (await post(own, "")).body;
    const second = (await post(own, "")).body;
    assert.notEqual(first.secret, second.secret);
    assert.match(second.otpauth_url, new RegExp(`^otpauth://totp/.*secret=${second.secret}`));
    assert.match(second.qr_code_url, /^data:image\/png;base64,/);
    assert.equal((await login(own.email)).status, 200);
    const wrong = await post(own, "/confirm", { otp: codeOf(first.secret) });
    assert.deepEqual([wrong.status, wrong.body.reason], [422, "second_factor"]);
    assert.equal((await login(own.email)).status, 200);
    const confirmed = await post(own, "/confirm", { otp: codeOf(second.secret) });
    assert.equal(confirmed.status, 200);
    assert.equal(new Set(confirmed.body.recovery_codes).size, 10);
    assert.equal((await login(own.email)).status, 401);
    assert.equal((await post(own, "")).status, 409);
    assert.equal((await post(own, "/confirm", { otp: codeOf(second.secret, 1) })).status, 409);
  });

  it("ends the other sessions, and this one goes on with the token it gets", async () => {
    const account = await auth.person();
    const [mine, other] = [await auth.loggedIn(account), await auth.loggedIn(account)];
    const { secret } = (await post(mine, "")).body;
    const { body } = await post(mine, "/confirm", { otp: codeOf(secret) });
    assert.equal((await auth.refresh(other.cookie)).status, 401);
    assert.equal((await auth.refresh(mine.cookie)).status, 200);
    assert.ok(bearerOf(body.token).sessionVersion > mine.identity.sessionVersion);
  });

  it("confirmed twice at once turns it on once, with one set of codes", async () => {
    const own = await auth.loggedIn();
    const { secret } = (await post(own, "")).body;
    const answers = await Promise.all([1, 2, 3].map(() => post(own, "/confirm", { otp: codeOf(secret) })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal((await knex("recovery_codes").where({ user_id: own.id })).length, 10);
  });

  it("changes nothing while users is unavailable", async () => {
    const own = await auth.loggedIn();
    const { secret } = (await post(own, "")).body;
    auth.state.usersUnavailable = true;
    assert.equal((await post(own, "/confirm", { otp: codeOf(secret) })).status, 503);
    auth.state.usersUnavailable = false;
    assert.equal((await login(own.email)).status, 200);
  });

  it("lets in no login that was under way, whose password alone was checked", async () => {
    const own = await withFactor();
    const [hash] = await knex("credentials").where({ user_id: own.id }).pluck("password_hash");
    const triggerRelay = () => undefined;
    const publishRevokedSession = async () => undefined;
    const sessions = createSessionStore({ knex, sessionsMax: 20, publishRevokedSession, triggerRelay });
    const now = new Date();
    const session = {
      id: randomUUID(),
      userId: own.id,
      refreshHash: randomUUID(),
      previousHash: null,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      remember: false,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      accessVersion: 0,
      device: { address: "", agent: "" },
    };
    await assert.rejects(sessions.create(session, hash), { code: "unauthenticated", reason: "second_factor" });
  });

  it("401 without a session", async () => {
    assert.equal((await auth.call("GET", "/auth/second-factor")).status, 401);
    for (const path of ["", "/confirm", "/disable"]) {
      const json = { ...(path !== "" && { otp: "000000" }), ...(path === "/disable" && { password: "x" }) };
      assert.equal((await auth.call("POST", `/auth/second-factor${path}`, { json })).status, 401);
    }
  });
});

describe("a login with the second factor", () => {
  it("asks for a code after the right password alone", async () => {
    const { email, secret } = await withFactor();
    const asked = await login(email);
    assert.deepEqual([asked.status, asked.body.reason, cookieOf(asked)], [401, "second_factor", ""]);
    const wrong = await login(email, codeOf(secret), { password: "Errada@2026" });
    const nobody = await login("ninguem@exemplo.com.br", codeOf(secret));
    assert.deepEqual([wrong.status, wrong.body.reason], [401, "bad_credentials"]);
    assert.deepEqual([nobody.status, nobody.body.reason], [401, "bad_credentials"]);
    assert.equal((await login(email, codeOf(secret))).status, 200);
  });

  it("takes each step once, in order, and of many at once with the same code one", async () => {
    const { email, secret } = await withFactor();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => login(email, codeOf(secret), { address: `203.0.113.${at}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
    assert.equal((await login(email, codeOf(secret, 1), { address: "192.0.2.1" })).status, 200);
    assert.equal((await login(email, codeOf(secret), { address: "192.0.2.1" })).status, 401, "of a step before");
  });

  it("takes a recovery code once, however it is typed, and of many at once one", async () => {
    const own = await withFactor();
    const [first = "", second = ""] = own.codes;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => login(own.email, first, { address: `203.0.113.${at}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
    assert.equal((await login(own.email, ` ${second.replace("-", " ").toLowerCase()} `)).status, 200);
    const { body } = await auth.call<Answer>("GET", "/auth/second-factor", { as: own.identity });
    assert.deepEqual([body.enabled, body.recovery_codes_left], [true, 8]);
  });

  it("takes no code of another person", async () => {
    const [mine, other] = [await withFactor(), await withFactor()];
    assert.equal((await login(mine.email, other.code)).status, 401);
    assert.equal((await login(mine.email, codeOf(other.secret))).status, 401);
    assert.equal((await login(other.email, other.code)).status, 200);
  });

  it("uses up no code while users is unavailable", async () => {
    const { email, code } = await withFactor();
    auth.state.usersUnavailable = true;
    assert.equal((await login(email, code)).status, 503);
    auth.state.usersUnavailable = false;
    assert.equal((await login(email, code)).status, 200);
  });

  it("slows guesses at codes, which the right password between them does not have forgotten", async () => {
    const { email, secret, identity } = await withFactor();
    for (let at = 1; at < FAILURES_MAX; at += 1) {
      assert.equal((await login(email, "AAAAA-AAAAA")).body.reason, "second_factor");
      assert.equal((await login(email)).body.reason, "second_factor", "asked for, not counted");
    }
    assert.equal((await login(email, "não é código")).status, 401);
    assert.equal((await login(email, codeOf(secret))).status, 429);
    assert.equal((await post({ identity }, "/disable", { password: PASSWORD, otp: codeOf(secret) })).status, 429);
    assert.equal((await login(email, codeOf(secret), { address: "192.0.2.7" })).status, 200, "from elsewhere");
  });

  it("counts guesses that come at once as many", async () => {
    const { email } = await withFactor();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, "AAAAA-AAAAA")));
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 12 - FAILURES_MAX);
  });

  it("asks for the code after a temporary password too, and does not use that up before", async () => {
    const { email, secret } = await withFactor();
    await auth.call("POST", "/auth/confirm-password-reset", { json: { email } });
    const password = auth.state.notices.at(-1)?.parameters.find((text) => /^\w{12}$/.test(text)) ?? "";
    assert.equal((await login(email, undefined, { password })).body.reason, "second_factor");
    const entered = await login(email, codeOf(secret), { password });
    assert.deepEqual([entered.status, entered.body.user.requires_password_change], [200, true]);
  });
});

describe("turning the second factor off", () => {
  it("takes the password and a code, ends the other sessions, and asks for no code any more", async () => {
    const own = await withFactor();
    const other = await login(own.email, codeOf(own.secret));
    nextStep();
    const noPassword = await post(own, "/disable", { password: "Errada@2026", otp: codeOf(own.secret) });
    assert.deepEqual([noPassword.status, noPassword.body.reason], [422, "wrong_current_password"]);
    const noCode = await post(own, "/disable", { password: PASSWORD, otp: "AAAAA-AAAAA" });
    assert.deepEqual([noCode.status, noCode.body.reason], [422, "second_factor"]);
    assert.equal((await login(own.email)).status, 401);

    const off = await post(own, "/disable", { password: PASSWORD, otp: codeOf(own.secret) });
    assert.equal(off.status, 200);
    assert.ok(bearerOf(off.body.token).sessionVersion > own.identity.sessionVersion);
    assert.equal((await auth.refresh(cookieOf(other))).status, 401);
    assert.equal((await login(own.email)).status, 200);
    assert.equal((await post(own, "/disable", { password: PASSWORD, otp: own.code })).status, 409);
  });
});

describe("what is kept of a second factor", () => {
  it("is neither its secret nor a recovery code in clear, and nothing once the person is erased", async () => {
    const own = await withFactor();
    const plain = own.codes.map((code) => code.replace("-", ""));
    assert.deepEqual(await foundInSchema(knex, "auth", [own.secret, ...own.codes, ...plain]), []);
    const count = async (table: string) => (await knex(table).where({ user_id: own.id })).length;
    assert.deepEqual([await count("second_factors"), await count("recovery_codes")], [1, 10]);
    await auth.rpc.anonymisePerson({ userId: own.id });
    assert.deepEqual([await count("second_factors"), await count("recovery_codes")], [0, 0]);
  });
});
