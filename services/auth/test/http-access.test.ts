import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/hostile-calls";
import { bearerOf, cookieOf, startAuth, type TestAuth } from "./_auth.ts";

let auth: TestAuth;
before(async () => {
  auth = await startAuth({ LOGIN_FAILURES_MAX: "4", LOGIN_LOCK_MS: "60000" });
});
after(() => auth.stop());

describe("auth's door", () => {
  it("answers only what came through the gateway", () =>
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

  it("tells the login back by GET /auth/me", async () => {
    const { email } = await auth.person();
    const { user, token } = (await auth.login(email)).body;
    const me = await auth.call("GET", "/auth/me", { as: bearerOf(token) });
    assert.deepEqual(me.body, user);
    assert.equal(cookieOf(me), "");
  });
});
