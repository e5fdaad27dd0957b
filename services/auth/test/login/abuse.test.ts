import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { Knex } from "knex";
import { type AuthHarness, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
let knex: Knex;
before(async () => {
  auth = await startAuthHarness();
  const url = auth.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "auth", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await auth.stop();
});

describe("who guesses at accounts", () => {
  it("gets one answer at the login for an unknown e-mail, a wrong password, and one for an inactive account", async () => {
    const [active, inactive] = [await auth.person(), await auth.person({ isActive: false })];
    const answers = [
      await auth.login("ninguem@exemplo.com.br", "Errada@2026"),
      await auth.login(active.email, "Errada@2026"),
      await auth.login(inactive.email, "Errada@2026"),
    ];
    const told = answers.map(({ status, body: { message, reason } }) => ({ status, message, reason }));
    assert.equal(new Set(told.map((one) => JSON.stringify(one))).size, 1, JSON.stringify(told));
    assert.equal(answers[0]?.status, 401);
    for (const { headers } of answers) assert.deepEqual(headers.getSetCookie(), []);
  });
});

describe("a field that is not in the contract", () => {
  const extra = { role: "MASTER", user_id: "x", requires_password_change: false, is_active: true, session_version: 9 };

  it("is refused at the login, the resets and the changes of password, and opens or changes nothing", async () => {
    const account = await auth.person();
    const { identity: as } = await auth.loggedIn(account);
    const opened = () => knex("sessions").where({ user_id: account.id }).pluck("id");
    const before = await opened();
    const calls: readonly [string, object][] = [
      ["/auth/login", { email: account.email, password: PASSWORD }],
      ["/auth/forgot-password", { email: account.email }],
      ["/auth/confirm-password-reset", { email: account.email }],
      ["/auth/change-password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
      ["/auth/change-password-required", { newPassword: NEW_PASSWORD }],
    ];
    for (const [path, json] of calls) {
      for (const [field, value] of Object.entries(extra)) {
        const { status } = await auth.call("POST", path, { as, json: { ...json, [field]: value } });
        assert.equal(status, 400, `${path} ${field}`);
      }
    }
    assert.deepEqual(await opened(), before);
    assert.deepEqual(auth.state.notices, []);
    assert.equal((await auth.login(account.email)).status, 200, "the password is the same");
  });

  it("is refused in the calls about sessions, which take no body and no query", async () => {
    const { identity: as, cookie } = await auth.loggedIn();
    const own = `/auth/sessions/${as.sessionId}`;
    const refused = [
      await auth.call("DELETE", own, { as, json: extra }),
      await auth.call("DELETE", `${own}?user_id=x`, { as }),
      await auth.call("POST", "/auth/logout-all", { as, json: { user_id: "x" } }),
      await auth.call("GET", "/auth/sessions?user_id=x", { as }),
      await auth.call("POST", "/auth/refresh", { headers: { cookie }, json: { remember: true } }),
    ];
    assert.deepEqual([...new Set(refused.map(({ status }) => status))], [400]);
    assert.equal((await auth.refresh(cookie)).status, 200);
  });
});
