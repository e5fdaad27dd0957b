import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { AccountSchema, Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { AuditPage } from "../_audit.ts";
import { UNIT } from "../_clients.ts";
import { type AuthHarness, NEW_PASSWORD, PASSWORD, startAuthHarness } from "../_harness.ts";

const OTHER_PASSWORD = "Terceira#2026";

let auth: AuthHarness;
before(async () => {
  auth = await startAuthHarness({ LOGIN_FAILURES_MAX: "4" });
});
after(() => auth.stop());

/** An account that was invited and has no password. */
async function invited() {
  const id = randomUUID();
  const account = create(AccountSchema, {
    id,
    email: `${id}@exemplo.com.br`,
    role: Role.ADMIN,
    isActive: true,
    unitId: UNIT,
  });
  auth.state.accounts.set(id, account);
  await auth.rpc.inviteCredential({ userId: id, email: account.email });
  return account;
}
const accept = async (userId: string, password: string) =>
  (await auth.rpc.setFirstPassword({ userId, password, unitId: UNIT, role: "ADMIN", address: "203.0.113.9" })).isSet;
const awaits = async (userId: string) => (await auth.rpc.awaitsFirstPassword({ userId })).awaits;
const reset = (email: string, more = {}) =>
  auth.call<{ channel?: string; message: string; reason?: string }>("POST", "/auth/confirm-password-reset", {
    json: { email, ...more },
  });

describe("an invited account", () => {
  it("is opened by no password, says how to get one, and counts the tries like any other", async () => {
    const { id, email } = await invited();
    assert.equal(await awaits(id), true);
    for (const password of [PASSWORD, "x", id, email]) {
      const { status, body } = await auth.login(email, password);
      assert.deepEqual([status, body.reason], [401, "awaits_invitation"], password);
      assert.match(body.message, /Abra o convite .* ou toque em Esqueci minha senha/);
    }
    assert.equal((await auth.login(email)).status, 429);
  });

  it("gets the first password that is set, once, and has not to change it", async () => {
    const { id, email } = await invited();
    const answers = await Promise.all([accept(id, PASSWORD), accept(id, NEW_PASSWORD), accept(id, OTHER_PASSWORD)]);
    assert.equal(answers.filter(Boolean).length, 1, "one of several at once");
    const [won = ""] = [PASSWORD, NEW_PASSWORD, OTHER_PASSWORD].filter((_, at) => answers[at]);
    const lost = won === PASSWORD ? NEW_PASSWORD : PASSWORD;
    const { status, body } = await auth.login(email, won);
    assert.deepEqual([status, body.user.requires_password_change], [200, false]);
    assert.deepEqual(
      [await accept(id, won), await accept(id, lost)],
      [true, false],
      "repeating is safe, changing is not",
    );
    assert.equal((await auth.login(email, lost)).body.reason, "bad_credentials");
    assert.equal(await awaits(id), false);
  });

  it("is recorded as accepted by its owner, without the password", async () => {
    const { id } = await invited();
    await accept(id, NEW_PASSWORD);
    const recorded = await eventually("it is recorded", async () => {
      const as = identityFor({ role: "MASTER" });
      const { body } = await auth.call<AuditPage>("GET", `/audit?subject=${id}`, { as });
      return body.items.length > 0 ? body.items : null;
    });
    assert.deepEqual(
      recorded.map(({ action, actor, unit_id: unitId }) => [action, actor?.id, unitId]),
      [["user.invite_accept", id, UNIT]],
    );
    assert.ok(!JSON.stringify(recorded).includes(NEW_PASSWORD));
  });

  it("keeps awaiting after a weak password; an account that is none is refused", async () => {
    const { id } = await invited();
    for (const password of ["curta", "", `Aa1!${"x".repeat(300)}`]) {
      await assert.rejects(accept(id, password), { code: "invalid_input" });
    }
    assert.equal(await awaits(id), true);
    await assert.rejects(accept(randomUUID(), NEW_PASSWORD), { code: "not_found" });
    assert.equal(await awaits(randomUUID()), false);
  });

  it("is invited again where its password was forgotten, whatever the channel, and gets no temporary one", async () => {
    const { id, email } = await invited();
    const { status, body } = await reset(email, { channel: "whatsapp" });
    assert.deepEqual([status, body.channel], [200, "invitation"]);
    assert.deepEqual(
      auth.state.invitedAgain.filter((one) => one === id),
      [id],
    );
    assert.ok(!auth.state.mailed.some(({ userId }) => userId === id));
    const again = await reset(email);
    assert.deepEqual([again.status, again.body.reason], [429, "just_sent"]);
  });

  it("ends as invited with a password that another person sets", async () => {
    const { id, email } = await invited();
    await auth.rpc.setPassword({ userId: id, password: NEW_PASSWORD });
    assert.equal(await awaits(id), false);
    assert.equal(await accept(id, OTHER_PASSWORD), false);
    assert.equal((await auth.login(email, NEW_PASSWORD)).status, 200);
    assert.equal((await auth.login(email, OTHER_PASSWORD)).status, 401);
  });

  it("takes no password away where an account has one, and no e-mail of another", async () => {
    const { id, email } = await auth.person();
    await auth.rpc.inviteCredential({ userId: id, email });
    assert.equal((await auth.login(email)).status, 200);
    await assert.rejects(auth.rpc.inviteCredential({ userId: randomUUID(), email }), { code: "conflict" });
  });
});
