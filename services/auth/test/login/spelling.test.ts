import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { type AuthHarness, bearerOf, PASSWORD, startAuthHarness } from "../_harness.ts";

const NFC = "Coração@2026".normalize("NFC");
const NFD = NFC.normalize("NFD");

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness();
});
after(() => auth.stop());

describe("a password with accents", () => {
  it("is one password, however a keyboard spells it", async () => {
    for (const [set, typed] of [
      [NFD, NFC],
      [NFC, NFD],
    ] as const) {
      const account = await auth.person();
      await auth.rpc.setPassword({ userId: account.id, password: set });
      const { status, body } = await auth.login(account.email, typed);
      assert.equal(status, 200);
      const as = bearerOf(body.token);
      const kept = await auth.call("POST", "/auth/change-password-required", { as, json: { newPassword: typed } });
      assert.deepEqual([kept.status, kept.body.message], [400, "Escolha uma senha diferente da atual"]);
    }
  });
});

describe("an e-mail that users takes", () => {
  it("is taken for the login too, whatever its letters", async () => {
    const emails = ["joão@padaria.com.br", "a.b-@padaria.com.br", ".ana@padaria.com.br", "d'ávila@sub.padaria.com.br"];
    for (const email of emails) {
      const account = await auth.person();
      const own = `${randomUUID()}${email}`;
      await auth.rpc.setLoginEmail({ userId: account.id, email: own });
      assert.equal((await auth.login(own, PASSWORD)).status, 200, own);
      await auth.rpc.setCredential({ userId: randomUUID(), email: `x${own}`, password: PASSWORD });
    }
    for (const email of ["ana", "ana@padaria", "ana@@padaria.com.br", "an a@padaria.com.br"]) {
      const account = await auth.person();
      await assert.rejects(auth.rpc.setLoginEmail({ userId: account.id, email }), { code: "invalid_input" });
    }
  });
});
