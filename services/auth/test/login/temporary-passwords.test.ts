import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type AuthHarness, bearerOf, NEW_PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ TEMPORARY_PASSWORD_PAUSE_MS: "0" });
});
after(() => auth.stop());

describe("a temporary password", () => {
  it("may be asked for again by anyone: an earlier secret stays good until it is used, and the change closes them all", async () => {
    const { email } = await auth.person();
    const secrets: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await auth.call("POST", "/auth/confirm-password-reset", { json: { email } });
      secrets.push(auth.state.notices.at(-1)?.parameters[0] ?? "");
    }
    const [first = "", second = "", third = ""] = secrets;
    const opened = await auth.login(email, first);
    assert.deepEqual([opened.status, opened.body.user.requires_password_change], [200, true]);
    assert.equal((await auth.login(email, first)).status, 401, "good once");
    assert.equal((await auth.login(email, third)).status, 200);
    const as = bearerOf(opened.body.token);
    const json = { newPassword: NEW_PASSWORD };
    assert.equal((await auth.call("POST", "/auth/change-password-required", { as, json })).status, 200);
    assert.equal((await auth.login(email, second)).status, 401, "closed by the change");
  });

  it("that could not be sent leaves an earlier secret as it was", async () => {
    const { email } = await auth.person();
    await auth.call("POST", "/auth/confirm-password-reset", { json: { email } });
    const secret = auth.state.notices.at(-1)?.parameters[0] ?? "";
    auth.state.messagingUnavailable = true;
    assert.equal((await auth.call("POST", "/auth/confirm-password-reset", { json: { email } })).status, 503);
    assert.equal((await auth.login(email, secret)).status, 200);
  });
});
