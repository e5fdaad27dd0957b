import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type AuthHarness, cookieOf, PASSWORD, startAuthHarness } from "../_harness.ts";

const SESSION_MS = 3_000;

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({
    REFRESH_GRACE_MS: "1",
    SESSION_MS: String(SESSION_MS),
    SESSION_SWEEP_MS: "100",
    TEMPORARY_PASSWORD_MS: "1",
  });
});
after(() => auth.stop());

describe("expiry", () => {
  it("counts a replay after the grace as stolen, which ends the session", async () => {
    const { email } = await auth.person();
    // A session that does not run out meanwhile.
    const json = { email, password: PASSWORD, remember: true };
    const cookie = cookieOf(await auth.call("POST", "/auth/login", { json }));
    const next = cookieOf(await auth.refresh(cookie));
    assert.notEqual(next, "");
    await eventually("the grace is over", async () => (await auth.refresh(cookie)).status === 401);
    assert.equal((await auth.refresh(next)).status, 401);
  });

  it("ends a session, however often it was refreshed", async () => {
    const { email } = await auth.person();
    const openedAt = Date.now();
    let cookie = cookieOf(await auth.login(email));
    await eventually("the session ran out", async () => {
      const answer = await auth.refresh(cookie);
      cookie = cookieOf(answer) || cookie;
      return answer.status === 401;
    });
    assert.ok(Date.now() - openedAt >= SESSION_MS);
  });

  it("ends a temporary password", async () => {
    const { email } = await auth.person();
    const { status } = await auth.call("POST", "/auth/confirm-password-reset", { json: { email } });
    assert.equal(status, 200);
    const secret = auth.state.notices.at(-1)?.parameters[0] ?? "";
    assert.equal((await auth.login(email, secret)).status, 401);
  });
});
