import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { Code, ConnectError } from "@connectrpc/connect";
import { Kvm } from "@nats-io/kv";
import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { Secret, TOTP } from "otpauth";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import type { AuditPage } from "./_audit.ts";
import { type AuthHarness, bearerOf, cookieOf, PASSWORD, type SessionBody, startAuthHarness } from "./_harness.ts";

const HOUR_MS = 3_600_000;
const STEP_MS = 30_000;
const ADDRESS = "198.51.100.1";

type Answer = SessionBody & { message: string; reason?: string; secret: string; enabled: boolean };
type Change = Parameters<AuthHarness["rpc"]["setSecuritySettings"]>[0];

let auth: AuthHarness;
let knex: Knex;
let master: Account;
let nowMs = Date.now();
before(async () => {
  auth = await startAuthHarness({ REFRESH_GRACE_MS: "1" }, () => new Date(nowMs));
  const url = auth.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "auth", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await auth.stop();
});
beforeEach(async () => {
  nowMs = Date.now();
  await knex("security_settings").update({
    session_hours: null,
    remembered_session_days: null,
    login_failures_max: null,
    login_wait_seconds: null,
    require_master_second_factor: false,
  });
  master = await auth.person({ role: Role.MASTER });
});

const set = (change: Change, actorId = master.id) =>
  auth.rpc.setSecuritySettings({ actorId, actorRole: "MASTER", actorAddress: ADDRESS, ...change });
/** Code and reason with which a change is refused. */
async function refusal(change: Change, actorId = master.id) {
  try {
    await set(change, actorId);
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.reason];
    if (error instanceof ConnectError) return [Code[error.code], undefined];
    throw error;
  }
  return null;
}
const settings = async () => {
  const { settings: found } = await auth.rpc.getSecuritySettings({});
  assert.ok(found);
  const { $typeName, ...rest } = found;
  return rest;
};
const login = (email: string, over: { password?: string; otp?: string; remember?: boolean } = {}) =>
  auth.call<Answer>("POST", "/auth/login", {
    json: { email, password: PASSWORD, ...over },
    headers: { "x-forwarded-for": ADDRESS },
  });
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

/** Enrols a second factor in the session of a token; returns the token that replaces it. */
async function enrol(token: string) {
  const as = bearerOf(token);
  const { secret } = (await auth.call<Answer>("POST", "/auth/second-factor", { as })).body;
  const json = { otp: codeOf(secret) };
  const confirmed = await auth.call<Answer>("POST", "/auth/second-factor/confirm", { as, json });
  assert.equal(confirmed.status, 200);
  nowMs += STEP_MS;
  return { secret, token: confirmed.body.token };
}
/** A MASTER with a second factor, whose requirement is on. */
async function required() {
  const opened = (await login(master.email)).body;
  const enrolled = await enrol(opened.token);
  await set({ requireMasterSecondFactor: true });
  return { ...enrolled, as: bearerOf(enrolled.token) };
}

describe("what MASTER sets of how people get in", () => {
  it("is the configuration's until it is set, and each field stays until it is set again", async () => {
    const first = {
      sessionHours: 12,
      rememberedSessionDays: 30,
      loginFailuresMax: 10,
      loginWaitSeconds: 60,
      requireMasterSecondFactor: false,
    };
    assert.deepEqual(await settings(), first);
    await set({ sessionHours: 4 });
    await set({ loginFailuresMax: 5, loginWaitSeconds: 120 });
    assert.deepEqual(await settings(), { ...first, sessionHours: 4, loginFailuresMax: 5, loginWaitSeconds: 120 });
  });

  it("is recorded with who set it and from where; what is so already is not", async () => {
    await set({ sessionHours: 4, rememberedSessionDays: 7 });
    await set({ sessionHours: 4 });
    await set({ sessionHours: 5 });
    const own = await eventually("both are recorded", async () => {
      const as = identityFor({ role: "MASTER" });
      const { body } = await auth.call<AuditPage>("GET", "/audit?action=setting.update&limit=100", { as });
      const found = body.items.filter(({ actor }) => actor?.id === master.id);
      return found.length === 2 ? found : null;
    });
    assert.deepEqual(
      own.map(({ before, after }) => [before, after]),
      [
        [{ session_hours: 4 }, { session_hours: 5 }],
        [
          { session_hours: null, remembered_session_days: null },
          { session_hours: 4, remembered_session_days: 7 },
        ],
      ],
    );
    const { subject, actor_role, address } = own[0] ?? assert.fail();
    assert.deepEqual([subject.kind, subject.id, actor_role, address], ["setting", "security", "MASTER", ADDRESS]);
  });

  it("keeps its bounds, and nothing changes where one field is out of them", async () => {
    for (const change of [
      { sessionHours: 0 },
      { sessionHours: 73 },
      { rememberedSessionDays: 91 },
      { loginFailuresMax: 2 },
      { loginFailuresMax: 21 },
      { loginWaitSeconds: 9 },
      { loginWaitSeconds: 901, sessionHours: 5 },
    ]) {
      assert.deepEqual((await refusal(change))?.[0], "invalid_input", JSON.stringify(change));
    }
    assert.equal((await settings()).sessionHours, 12);
  });

  it("is set by an active MASTER alone, whatever the caller says", async () => {
    const admin = await auth.person({ role: Role.ADMIN });
    const closed = await auth.person({ role: Role.MASTER, isActive: false });
    for (const id of [admin.id, closed.id]) assert.equal((await refusal({ sessionHours: 5 }, id))?.[0], "forbidden");
    assert.equal((await refusal({ sessionHours: 5 }, "1"))?.[0], "invalid_input");
    assert.equal((await settings()).sessionHours, 12);
  });

  it("holds in another replica with its commit", async () => {
    const other = await composeAuth(loadAuthConfig(auth.env));
    try {
      await set({ loginFailuresMax: 3, loginWaitSeconds: 600 });
      const { email } = await auth.person();
      const json = { email, password: "Errada@2026" };
      const call = auth.callAt(other.url);
      const statuses: number[] = [];
      for (let at = 0; at < 4; at += 1) statuses.push((await call("POST", "/auth/login", { json })).status);
      assert.deepEqual(statuses, [401, 401, 401, 429]);
    } finally {
      await other.stop();
    }
  });
});

describe("the life of sessions", () => {
  it("is that of new ones, and a shorter one ends those opened before", async () => {
    const account = await auth.person();
    const [short, remembered] = [await login(account.email), await login(account.email, { remember: true })];
    await set({ sessionHours: 1, rememberedSessionDays: 2 });
    nowMs += HOUR_MS - 1_000;
    const last = await auth.refresh(cookieOf(short));
    assert.equal(last.status, 200);
    nowMs += 1_000;
    assert.equal((await auth.refresh(cookieOf(last))).status, 401);
    nowMs += 46 * HOUR_MS;
    const stays = await auth.refresh(cookieOf(remembered));
    assert.equal(stays.status, 200);
    nowMs += HOUR_MS;
    assert.equal((await auth.refresh(cookieOf(stays))).status, 401);
  });

  it("made shorter takes what it ended from the list, and made longer brings nothing back", async () => {
    const account = await auth.person();
    const opened = await login(account.email);
    const as = bearerOf(opened.body.token);
    const listed = async () => (await auth.call<unknown[]>("GET", "/auth/sessions", { as })).body.length;
    await set({ sessionHours: 1 });
    nowMs += 2 * HOUR_MS;
    assert.equal(await listed(), 0);
    assert.equal((await auth.refresh(cookieOf(opened))).status, 401);
    await set({ sessionHours: 72 });
    assert.equal((await auth.refresh(cookieOf(opened))).status, 401);
  });
});

describe("the second factor of MASTER", () => {
  it("is required by nobody without one: 409, and nothing changes", async () => {
    assert.deepEqual(await refusal({ requireMasterSecondFactor: true, sessionHours: 4 }), [
      "conflict",
      "own_second_factor_missing",
    ]);
    assert.equal((await settings()).sessionHours, 12);
    const { body } = await login(master.email);
    await auth.call("POST", "/auth/second-factor", { as: bearerOf(body.token) });
    assert.equal((await refusal({ requireMasterSecondFactor: true }))?.[0], "conflict", "begun is not on");
  });

  it("required, lets a MASTER without one do nothing but enrol it", async () => {
    const other = await auth.person({ role: Role.MASTER });
    await required();
    const narrow = await login(other.email);
    assert.deepEqual([narrow.status, narrow.body.user.requires_second_factor], [200, true]);
    const claims = claimsOf(narrow.body.token);
    assert.deepEqual([claims.pwc, claims.due], [true, "second_factor"]);
    const { token } = await enrol(narrow.body.token);
    const whole = claimsOf(token);
    assert.deepEqual([whole.pwc, whole.due], [undefined, undefined]);
    const me = await auth.call<SessionBody["user"]>("GET", "/auth/me", { as: bearerOf(token) });
    assert.equal(me.body.requires_second_factor, false);
    assert.equal((await auth.refresh(cookieOf(narrow))).body.user.requires_second_factor, false);
  });

  it("required, is asked of no other role", async () => {
    await required();
    for (const role of [Role.ADMIN, Role.CLIENT, Role.USER]) {
      const { email } = await auth.person({ role });
      const { body } = await login(email);
      assert.deepEqual([body.user.requires_second_factor, claimsOf(body.token).due], [false, undefined]);
    }
  });

  it("comes after a forced change of the password", async () => {
    const other = await auth.person({ role: Role.MASTER });
    await required();
    await auth.rpc.setPassword({ userId: other.id, password: "Nova#Senha7" });
    const opened = await login(other.email, { password: "Nova#Senha7" });
    assert.deepEqual([claimsOf(opened.body.token).pwc, claimsOf(opened.body.token).due], [true, undefined]);
    const json = { newPassword: "Outra#Senha9" };
    const as = bearerOf(opened.body.token);
    const changed = await auth.call<SessionBody>("POST", "/auth/change-password-required", { as, json });
    assert.deepEqual(
      [changed.body.user.requires_second_factor, claimsOf(changed.body.token).due],
      [true, "second_factor"],
    );
  });

  it("once required, outdates the tokens of MASTERs who are in, and their renewal is as narrow", async () => {
    const other = await auth.person({ role: Role.MASTER });
    const open = await login(other.email);
    const before = Number(claimsOf(open.body.token).rv);
    await required();
    const renewed = await auth.refresh(cookieOf(open));
    const claims = claimsOf(renewed.body.token);
    assert.deepEqual([renewed.status, claims.rv, claims.due], [200, before + 1, "second_factor"]);
    await eventually("gateways refuse the tokens of before", async () => {
      const entry = await (await new Kvm(auth.harness.nc).open(ROLE_VERSIONS_BUCKET)).get("MASTER");
      return Number(entry?.string()) === before + 1;
    });
  });

  it("is not turned off while it is required, and may be afterwards", async () => {
    const { as, secret } = await required();
    const off = (otp: string) =>
      auth.call<Answer>("POST", "/auth/second-factor/disable", { as, json: { password: PASSWORD, otp } });
    const refused = await off(codeOf(secret));
    assert.deepEqual([refused.status, refused.body.reason], [409, "second_factor_required"]);
    assert.equal((await login(master.email)).status, 401, "it still asks for a code");
    assert.equal((await login(master.email, { otp: codeOf(secret) })).status, 200, "which was not used up");
    nowMs += STEP_MS;
    await set({ requireMasterSecondFactor: false });
    assert.equal((await off(codeOf(secret))).status, 200);
  });

  it("is never required by somebody who turns their own off at the same moment", async () => {
    const { secret, token } = await enrol((await login(master.email)).body.token);
    const json = { password: PASSWORD, otp: codeOf(secret) };
    let isOff = false;
    const waiting = async () => {
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    const held = await knex.transaction();
    await held("security_settings").forUpdate().first();
    const requiring = refusal({ requireMasterSecondFactor: true });
    await eventually("the requirement waits for the settings, its own check behind it", async () => {
      return (await waiting()) === 1;
    });
    const turningOff = auth
      .call<Answer>("POST", "/auth/second-factor/disable", { as: bearerOf(token), json })
      .finally(() => {
        isOff = true;
      });
    await eventually("the other one waits too, or is through", async () => isOff || (await waiting()) === 2);
    await held.commit();
    assert.deepEqual([await requiring, (await turningOff).status], [null, 409]);
    assert.equal((await settings()).requireMasterSecondFactor, true);
    assert.equal((await login(master.email)).body.reason, "second_factor", "it still asks for a code");
  });

  it("turned off first leaves nothing to require it with", async () => {
    const { secret, token } = await enrol((await login(master.email)).body.token);
    const json = { password: PASSWORD, otp: codeOf(secret) };
    const off = await auth.call("POST", "/auth/second-factor/disable", { as: bearerOf(token), json });
    assert.deepEqual([off.status, (await refusal({ requireMasterSecondFactor: true }))?.[0]], [200, "conflict"]);
  });
});

describe("a store without the row of the settings", () => {
  it("stands for a configuration that nobody changed", async () => {
    const owner = createKnex({
      url: auth.harness.ownerUrl,
      schema: "auth",
      poolMax: 1,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const rows = await owner("security_settings").select();
    await owner("security_settings").delete();
    try {
      assert.equal((await settings()).sessionHours, 12);
    } finally {
      await owner("security_settings").insert(rows);
      await owner.destroy();
    }
  });
});
