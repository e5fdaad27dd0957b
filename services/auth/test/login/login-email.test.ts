import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { type AuthHarness, startAuthHarness } from "../_harness.ts";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

describe("the e-mail of a login", () => {
  it("is changed, again and again, and its sessions and password stay", async () => {
    const account = await auth.person();
    const session = await auth.loggedIn(account);
    const email = `${account.id}@Novo.com.br`;
    await auth.rpc.setLoginEmail({ userId: account.id, email });
    await auth.rpc.setLoginEmail({ userId: account.id, email });
    assert.equal((await auth.login(email)).status, 200);
    assert.equal((await auth.login(account.email)).status, 401);
    assert.equal((await auth.refresh(session.cookie)).status, 200);
  });

  it("is refused when another account logs in with it, whatever the case of its letters", async () => {
    const [one, other] = [await auth.person(), await auth.person()];
    const taken = auth.rpc.setLoginEmail({ userId: one.id, email: other.email.toUpperCase() });
    await assert.rejects(taken, { code: "conflict" });
    assert.equal((await auth.login(one.email)).status, 200);
    await assert.rejects(auth.rpc.setLoginEmail({ userId: one.id, email: "x" }), { code: "invalid_input" });
  });

  it("is nothing to an account without a password", async () => {
    await auth.rpc.setLoginEmail({ userId: randomUUID(), email: "ninguem@exemplo.com.br" });
    assert.equal((await auth.login("ninguem@exemplo.com.br")).status, 401);
  });
});

describe("the avatar of a session", () => {
  it("is where the account's photo is read, at the login and afterwards", async () => {
    const photoPath = "/users/photos/0198a000-0000-4000-8000-000000000001";
    const account = await auth.person();
    assert.ok(account.profile);
    account.profile.photoPath = photoPath;
    const session = await auth.loggedIn(account);
    const me = await auth.call<{ avatar: string }>("GET", "/auth/me", { as: session.identity });
    assert.equal(me.body.avatar, photoPath);
    assert.equal((await auth.login(account.email)).body.user.avatar, photoPath);
  });
});
