import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type AuthHarness, bearerOf, cookieOf, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

describe("POST /auth/refresh", () => {
  it("exchanges the cookie for a new one and a new token of the same session", async () => {
    const { id, cookie, identity } = await auth.loggedIn();
    const answer = await auth.refresh(cookie);
    const next = bearerOf(answer.body.token);
    assert.deepEqual([answer.status, next.userId, next.sessionId], [200, id, identity.sessionId]);
    assert.notEqual(cookieOf(answer), cookie);
    assert.equal((await auth.refresh(cookieOf(answer))).status, 200);
  });

  it("rotates once when tabs ask at the same time, and answers them all", async () => {
    const { cookie } = await auth.loggedIn();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => auth.refresh(cookie)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const [next = "", ...others] = [...new Set(answers.map(cookieOf))];
    assert.deepEqual(others, [], "every tab ends with the same cookie");
    assert.notEqual(next, "");
    assert.equal((await auth.refresh(next)).status, 200);
  });

  it("ends the session when a token of two rotations ago comes back, since it was copied", async () => {
    const { cookie } = await auth.loggedIn();
    const second = cookieOf(await auth.refresh(cookie));
    const third = cookieOf(await auth.refresh(second));
    const { status, body } = await auth.refresh(cookie);
    assert.deepEqual([status, body.reason], [401, "session_ended"]);
    assert.equal((await auth.refresh(third)).status, 401);
  });

  it("401 without a cookie, with an invented one and after logout", async () => {
    const { cookie } = await auth.loggedIn();
    const logout = await auth.call("POST", "/auth/logout", { headers: { cookie } });
    assert.deepEqual([logout.status, logout.body, cookieOf(logout)], [204, undefined, ""]);
    assert.match(logout.headers.getSetCookie()[0] ?? "", /tenho_refresh=;.*Expires=Thu, 01 Jan 1970/);
    for (const sent of [cookie, "", "tenho_refresh=", `tenho_refresh=${"x".repeat(43)}`, "other=1", "=;=;"]) {
      assert.equal((await auth.refresh(sent)).status, 401, sent);
    }
    assert.equal((await auth.call("POST", "/auth/logout")).status, 204, "logging out twice is no error");
  });

  it("403 once the account is inactive", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    account.isActive = false;
    const { status, body } = await auth.refresh(cookie);
    assert.deepEqual([status, body.reason], [403, "account_inactive"]);
  });
});
