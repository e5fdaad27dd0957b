import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService, type UndoCredentialChangesRequest } from "@tenho/proto/auth/v1/auth_pb";
import { CredentialChangeKind } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { merchantDraft, newPhone, UNIT } from "../_account-builder.ts";
import { getRoleSettings, serveOtherServices } from "../_clients.ts";
import { admin, master, PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
let knex: Knex;
/** The e-mails auth has, and what it was asked to undo. */
const held = new Map<string, string>();
const undos: UndoCredentialChangesRequest[] = [];
let isAuthAway = false;

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(AuthService, {
      getRoleSettings,
      setPassword: () => ({}),
      setLoginEmail: ({ userId, email }) => {
        held.set(userId, email);
        return {};
      },
      undoCredentialChanges: (request) => {
        if (isAuthAway) throw new AppError("unavailable", "fora do ar");
        undos.push(request);
        return {};
      },
    });
  });
  knex = users.openStore();
});
after(async () => {
  await knex.destroy();
  await users.stop();
});
beforeEach(() => {
  isAuthAway = false;
});

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const newEmail = () => `${randomUUID()}@novo.com.br`;
const whatsapp = (phone: string) => ({ phone, type: "WHATSAPP", is_primary: true });
async function aMerchant() {
  const draft = merchantDraft();
  await users.active(draft);
  return { id: draft.id, email: draft.email, phone: draft.profile?.phones?.[0]?.phone ?? "" };
}
const patch = (id: string, json: object, as = self(id)) =>
  users.call<{ reason?: string }>("PATCH", `/users/${id}/profile`, { as, json });
const changePhone = async (id: string, as = self(id)) => {
  const phone = newPhone();
  assert.equal((await patch(id, { phones: [whatsapp(phone)] }, as)).status, 200);
  return phone;
};
const undo = (token: string) =>
  users.call<{ email: string; is_complete: boolean; message: string }>("POST", "/account-undo", { json: { token } });
const stateOf = async (id: string) => {
  const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
  return [account?.email, account?.profile?.phones.map(({ phone }) => phone).join()];
};

const LINK = /desfazer#([\w-]{43})/;
const alertsTo = (email: string) => users.mail.mailsTo(email).filter(({ subject }) => subject.startsWith("Aviso"));
/** The tokens of the alerts an address has, in the order they came, once there are so many. */
async function tokensTo(email: string, count: number): Promise<string[]> {
  await eventually(`${count} alerts`, () => alertsTo(email).length === count);
  return alertsTo(email).map(({ text }) => LINK.exec(text)?.[1] ?? assert.fail(text));
}
/** Gives the account another e-mail, as its holder does: by the link that goes to the new one. */
async function changeEmail(id: string): Promise<string> {
  const wanted = newEmail();
  assert.equal((await patch(id, { emails: [{ email: wanted, is_primary: true }] })).status, 200);
  await eventually("the link", () => users.mail.mailsTo(wanted).length > 0);
  const token = /confirmar-email#([\w-]{43})/.exec(users.mail.mailsTo(wanted)[0]?.text ?? "")?.[1] ?? "";
  assert.equal((await users.call("POST", "/email-proofs/confirm", { json: { token } })).status, 200);
  return wanted;
}

describe("a change of what an account is recovered by", () => {
  it("of the number is told to its e-mail at once, with what, when and a link of which only the hash is kept", async () => {
    const { id, email } = await aMerchant();
    await changePhone(id);
    const [token = ""] = await tokensTo(email, 1);
    const [mail] = alertsTo(email);
    assert.match(mail?.text ?? "", /número de WhatsApp da sua conta mudou/);
    assert.match(mail?.text ?? "", /horário de Brasília/);
    assert.ok(mail?.text.includes(`${PANEL}/desfazer#${token}`));
    const stored = JSON.stringify(await knex("account_alert_mails"));
    assert.ok(!stored.includes(token));
  });

  it("by who administers the account is told without a link, as is a password they set", async () => {
    const { id, email } = await aMerchant();
    await changePhone(id, admin(UNIT));
    await eventually("the alert", () => alertsTo(email).length === 1);
    const [mail] = alertsTo(email);
    assert.match(mail?.text ?? "", /Quem mudou foi uma pessoa que administra a sua conta/);
    assert.doesNotMatch(mail?.text ?? "", LINK);
    await patch(id, { emails: [{ email: newEmail(), is_primary: true }] }, master);
    await eventually("the alert to the address before", () => alertsTo(email).length === 2);
    assert.doesNotMatch(alertsTo(email)[1]?.text ?? "", LINK);
  });

  it("of a name, or of the same numbers again, is told to nobody", async () => {
    const { id, email, phone } = await aMerchant();
    await patch(id, { display_name: "Outro Nome", phones: [whatsapp(phone)] });
    assert.deepEqual(await knex("account_alerts").where({ account_id: id }), []);
    assert.deepEqual(alertsTo(email), []);
  });

  it("that auth reports is told once, however often it is reported; of an account that does not exist it is refused", async () => {
    const { id, email } = await aMerchant();
    const report = {
      id: randomUUID(),
      userId: id,
      kind: CredentialChangeKind.SECOND_FACTOR_OFF,
      occurredAt: timestampFromDate(new Date()),
      address: "198.51.100.7",
      byOther: true,
    };
    await users.rpc.reportCredentialChange(report);
    await users.rpc.reportCredentialChange(report);
    await tokensTo(email, 1);
    assert.match(
      alertsTo(email)[0]?.text ?? "",
      /duas etapas da sua conta foi desligada.*endereço de internet 198\.51\.100\.7/s,
    );
    await assert.rejects(users.rpc.reportCredentialChange({ ...report, id: randomUUID(), userId: randomUUID() }));
    await assert.rejects(users.rpc.reportCredentialChange({ ...report, id: randomUUID(), kind: 0 }));
    const stranger = await aMerchant();
    for (const other of [
      { kind: CredentialChangeKind.SECOND_FACTOR_ON },
      { byOther: false },
      { userId: stranger.id },
    ]) {
      await assert.rejects(users.rpc.reportCredentialChange({ ...report, ...other }), { reason: "key_reused" });
    }
    assert.equal((await knex("account_alerts").where({ account_id: id })).length, 1);
  });
});

describe("POST /account-undo", () => {
  it("brings the number back, has auth end sessions and password, and answers the same when it is opened again", async () => {
    const { id, email, phone } = await aMerchant();
    await changePhone(id);
    const [token = ""] = await tokensTo(email, 1);
    const first = await undo(token);
    assert.deepEqual([first.status, first.body], [200, { email, is_complete: true }]);
    assert.deepEqual(await stateOf(id), [email, phone]);
    const later = await changePhone(id, master);
    const again = await undo(token);
    assert.deepEqual([again.status, again.body], [200, { email, is_complete: true }]);
    assert.deepEqual(await stateOf(id), [email, later], "a link undoes once");
    assert.equal(undos.filter(({ userId }) => userId === id).length, 1);
  });

  it("opened several times at once undoes once", async () => {
    const { id, email, phone } = await aMerchant();
    await changePhone(id);
    const [token = ""] = await tokensTo(email, 1);
    const answers = await Promise.all([undo(token), undo(token), undo(token)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(await stateOf(id), [email, phone]);
    assert.equal(new Set(undos.filter(({ userId }) => userId === id).map(({ undoId }) => undoId)).size, 1);
  });

  it("takes back every later change with it, whose links are dead then, and who took the account hears of it nowhere else", async () => {
    const { id, email, phone } = await aMerchant();
    const taken = await changeEmail(id);
    await changePhone(id);
    const second = await changeEmail(id);
    const [own = "", ofNumber = ""] = await tokensTo(email, 3);
    await tokensTo(taken, 2);
    const { body } = await undo(own);
    assert.equal(body.email, email);
    assert.deepEqual(await stateOf(id), [email, phone]);
    assert.equal(held.get(id), email, "the login follows");
    for (const dead of [ofNumber, ...(await tokensTo(taken, 2))]) assert.equal((await undo(dead)).status, 404);
    assert.deepEqual(await stateOf(id), [email, phone]);
    const [asked] = undos.filter(({ userId }) => userId === id);
    const [alert] = await knex("account_alerts").where({ account_id: id }).orderBy("occurred_at");
    assert.equal(asked?.since && timestampDate(asked.since).getTime(), alert.occurred_at.getTime());
    assert.ok(second);
  });

  it("cannot be kept from the owner: their e-mail is held for them, and a proof that is under way is void", async () => {
    const { id, email } = await aMerchant();
    await changeEmail(id);
    const thief = merchantDraft({ email });
    await assert.rejects(users.put(thief), /já está cadastrado/);
    const wanted = newEmail();
    await patch(id, { emails: [{ email: wanted, is_primary: true }] });
    await eventually("the link", () => users.mail.mailsTo(wanted).length > 0);
    const pending = /confirmar-email#([\w-]{43})/.exec(users.mail.mailsTo(wanted)[0]?.text ?? "")?.[1] ?? "";
    const [token = ""] = await tokensTo(email, 1);
    assert.equal((await undo(token)).status, 200);
    assert.equal((await users.call("POST", "/email-proofs/confirm", { json: { token: pending } })).status, 404);
    assert.equal((await stateOf(id))[0], email);
  });

  it("leaves who authenticated before it no change of that kind, while auth is away and after", async () => {
    const { id, email, phone } = await aMerchant();
    await changePhone(id);
    const [token = ""] = await tokensTo(email, 1);
    isAuthAway = true;
    const { body } = await undo(token);
    assert.equal(body.is_complete, false);
    const thief = { ...self(id), authenticatedAtMs: Date.now() };
    const refused = async (as = thief) => {
      const { status, body: answer } = await patch(id, { phones: [whatsapp(newPhone())] }, as);
      assert.deepEqual([status, answer.reason], [403, "reauthentication_required"]);
    };
    await refused();
    await refused({ ...thief, authenticatedAtMs: Date.now() + 60_000 });
    isAuthAway = false;
    await knex("account_undos")
      .where({ account_id: id })
      .update({ due_at: new Date(0) });
    await eventually("the sweep has auth take it on", () => undos.some(({ userId }) => userId === id));
    await eventually("it is settled", async () => {
      const row = await knex("account_undos").where({ account_id: id }).first();
      return row?.settled_at !== null;
    });
    await refused();
    assert.deepEqual(await stateOf(id), [email, phone]);
    await changePhone(id, self(id));
  });

  it("raced by another change ends either before it, and undone, or after it, and refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, email, phone } = await aMerchant();
      await changePhone(id);
      const [token = ""] = await tokensTo(email, 1);
      const thief = { ...self(id), authenticatedAtMs: Date.now() };
      const [undone] = await Promise.all([undo(token), patch(id, { phones: [whatsapp(newPhone())] }, thief)]);
      assert.equal(undone.status, 200);
      assert.deepEqual(await stateOf(id), [email, phone]);
    }
  });

  it("refuses a link that is made up, incomplete or has expired", async () => {
    const { id, email } = await aMerchant();
    const phone = await changePhone(id);
    const [token = ""] = await tokensTo(email, 1);
    await knex("account_alerts")
      .where({ account_id: id })
      .update({ expires_at: new Date(0) });
    for (const bad of [token, "A".repeat(43)]) assert.equal((await undo(bad)).status, 404);
    assert.equal((await undo("curto")).status, 400);
    assert.deepEqual(await stateOf(id), [email, phone]);
    await eventually(
      "it is forgotten",
      async () => (await knex("account_alerts").where({ account_id: id })).length === 0,
    );
  });
});

describe("a temporary password by mail", () => {
  it("goes to an e-mail that was proved, and to no other", async () => {
    const draft = merchantDraft();
    await users.active(draft);
    const mail = { id: randomUUID(), userId: draft.id, secret: "Abcdef234567", validMinutes: 30 };
    await assert.rejects(users.rpc.mailTemporaryPassword(mail), /não está confirmado/);
    assert.deepEqual(users.mail.mailsTo(draft.email), []);
    await users.put({ ...draft, emailConfirmed: true });
    await users.rpc.mailTemporaryPassword(mail);
    assert.ok(users.mail.mailsTo(draft.email)[0]?.text.includes("Abcdef234567"));
    await assert.rejects(users.rpc.mailTemporaryPassword({ ...mail, userId: randomUUID() }));
  });
});
