import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/tests/support/calls/hostile-calls";
import { type AuthHarness, bearerOf, cookieOf, startAuthHarness } from "./_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "4", LOGIN_LOCK_MS: "60000" });
});
after(() => auth.stop());

describe("auth over HTTP", () => {
  it("refuses what did not come through the gateway", () =>
    assertOnlyThroughGateway(auth.url, "auth", ["/.well-known/jwks.json", "/auth/me", "/nowhere"]));

  it("401 on what needs a session", async () => {
    for (const [method, path] of [
      ["GET", "/auth/me"],
      ["POST", "/auth/change-password"],
      ["POST", "/auth/change-password-required"],
    ] as const) {
      assert.equal((await auth.call(method, path)).status, 401, path);
    }
  });

  it("answers the login's user by GET /auth/me", async () => {
    const { email } = await auth.person();
    const { user, token } = (await auth.login(email)).body;
    const me = await auth.call("GET", "/auth/me", { as: bearerOf(token) });
    assert.deepEqual(me.body, user);
    assert.equal(cookieOf(me), "");
  });
});
