import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { REPLACEMENT_COOKIE, readReplacement } from "@tenho/kernel/auth/replacement-cookie";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { type AuthHarness, bearerOf, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "4" });
});
after(() => auth.stop());

describe("POST /auth/change-password", () => {
  async function loggedIn() {
    const { email } = await auth.person();
    return { email, as: bearerOf((await auth.login(email)).body.token) };
  }

  it("422 with the wrong current password, 429 after too many, and nothing changed", async () => {
    const { email, as } = await loggedIn();
    const change = (currentPassword: string) =>
      auth.call("POST", "/auth/change-password", { as, json: { currentPassword, newPassword: NEW_PASSWORD } });
    const { status, body } = await change("Errada@2026");
    assert.deepEqual([status, body.message], [422, "Senha atual incorreta"]);
    assert.equal((await auth.login(email)).status, 200);
    for (let at = 0; at < 4; at += 1) await change("Errada@2026");
    assert.equal((await change(PASSWORD)).status, 429);
  });

  it("400 for a weak password, with the spec's words", async () => {
    const { email, as } = await loggedIn();
    for (const newPassword of ["curta1@", "semmaiuscula1@", "SEMMINUSCULA1@", "SemNumero@", "SemEspecial1"]) {
      const json = { currentPassword: PASSWORD, newPassword };
      const { status, body } = await auth.call("POST", "/auth/change-password", { as, json });
      assert.deepEqual([status, body.message], [400, "A senha não atende aos critérios de segurança"], newPassword);
      assert.equal(body.errors?.[0]?.field, "newPassword");
    }
    assert.equal((await auth.login(email)).status, 200);
  });

  it("400 for the password that is in force, and no session ends", async () => {
    const { as } = await loggedIn();
    const json = { currentPassword: PASSWORD, newPassword: PASSWORD };
    const { status, body } = await auth.call("POST", "/auth/change-password", { as, json });
    assert.deepEqual([status, body.message], [400, "Escolha uma senha diferente da atual"]);
    assert.equal((await auth.call("GET", "/auth/sessions", { as })).status, 200);
  });

  it("503 while users does not answer, and the password is still the old one", async () => {
    const { email, as } = await loggedIn();
    auth.state.usersUnavailable = true;
    const json = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assert.equal((await auth.call("POST", "/auth/change-password", { as, json })).status, 503);
    auth.state.usersUnavailable = false;
    assert.equal((await auth.login(email)).status, 200);
  });

  it("409 for a forced change that is not due", async () => {
    const { as } = await loggedIn();
    const json = { newPassword: NEW_PASSWORD };
    assert.equal((await auth.call("POST", "/auth/change-password-required", { as, json })).status, 409);
  });

  it("gives the new token in a cookie too, which no script reads and no other site sends, until the logout", async () => {
    const { as } = await loggedIn();
    const json = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const { headers, body } = await auth.call<{ token: string }>("POST", "/auth/change-password", { as, json });
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`${REPLACEMENT_COOKIE}=`)) ?? "";
    assert.equal(readReplacement(cookie.split(";")[0]), body.token);
    for (const attribute of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=900"]) {
      assert.ok(cookie.split("; ").includes(attribute), `${attribute} in ${cookie}`);
    }
    const out = await auth.call("POST", "/auth/logout", {});
    assert.ok(out.headers.getSetCookie().some((one) => one.startsWith(`${REPLACEMENT_COOKIE}=;`)));
  });

  it("gives no cookie where nothing was changed", async () => {
    const { as } = await loggedIn();
    const json = { currentPassword: "Errada@2026", newPassword: NEW_PASSWORD };
    const { headers } = await auth.call("POST", "/auth/change-password", { as, json });
    assert.deepEqual(headers.getSetCookie(), []);
  });

  it("4xx for hostile bodies, on every route that takes one", async () => {
    const { as } = await loggedIn();
    const good = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const method = "POST";
    await assertRefusesHostileBodies(auth.call, { method, path: "/auth/change-password", as, good });
    const forced = { newPassword: NEW_PASSWORD };
    await assertRefusesHostileBodies(auth.call, { method, path: "/auth/change-password-required", as, good: forced });
    for (const path of ["/auth/forgot-password", "/auth/confirm-password-reset"]) {
      await assertRefusesHostileBodies(auth.call, { method, path, as: identityFor(), good: { email: "a@b.com" } });
    }
  });
});
