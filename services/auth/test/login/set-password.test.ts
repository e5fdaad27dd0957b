import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type AuthHarness, bearerOf, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

describe("a password set by another person", () => {
  it("ends the account's sessions, replaces the one before and forces a change", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    await eventually("gateways read the version", async () => (await auth.version(account.id)) === 2);
    assert.equal((await auth.refresh(cookie)).status, 401);
    assert.equal((await auth.login(account.email)).status, 401);
    const { status, body } = await auth.login(account.email, NEW_PASSWORD);
    assert.deepEqual([status, body.user.requires_password_change], [200, true]);
  });

  it("ends the sessions and forces a change also when it is the one in force", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    await auth.rpc.setPassword({ userId: account.id, password: PASSWORD });
    assert.equal((await auth.refresh(cookie)).status, 401);
    assert.equal((await auth.login(account.email)).body.user.requires_password_change, true);
  });

  it("cannot be kept at the change it forces: who set it knows it", async () => {
    const account = await auth.person();
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    const as = bearerOf((await auth.login(account.email, NEW_PASSWORD)).body.token);
    const change = (newPassword: string) =>
      auth.call("POST", "/auth/change-password-required", { as, json: { newPassword } });
    const kept = await change(NEW_PASSWORD);
    assert.deepEqual([kept.status, kept.body.message], [400, "Escolha uma senha diferente da atual"]);
    assert.equal((await auth.login(account.email, NEW_PASSWORD)).body.user.requires_password_change, true);
    assert.equal((await change("Outra@2026")).status, 200);
  });

  it("makes a temporary one sent before good for nothing", async () => {
    const account = await auth.person();
    await auth.call("POST", "/auth/confirm-password-reset", { json: { email: account.email } });
    const temporary = auth.state.notices.at(-1)?.parameters[0] ?? "";
    await auth.rpc.setPassword({ userId: account.id, password: NEW_PASSWORD });
    assert.equal((await auth.login(account.email, temporary)).status, 401);
  });

  it("is refused when weak, too long, or for an account without a credential, and changes nothing", async () => {
    const account = await auth.person();
    const { cookie } = await auth.loggedIn(account);
    const set = (password: string, userId = account.id) => auth.rpc.setPassword({ userId, password });
    for (const password of ["curta", "semmaiuscula1!", `Aa1!${"x".repeat(300)}`, ""]) {
      await assert.rejects(set(password), { code: "invalid_input" });
    }
    await assert.rejects(set(NEW_PASSWORD, randomUUID()), { code: "not_found" });
    assert.equal((await auth.refresh(cookie)).status, 200);
  });
});
