import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { MessagingService, NoticeKind, type SendNoticeRequest } from "@tenho/proto/messaging/v1/messaging_pb";
import { CredentialChangeKind, NumberReportKind, PhoneType } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { accountsWithProof } from "../../src/adapters/db/alerts/alert-messages.ts";
import { merchantDraft, newDocument, newPhone, UNIT } from "../_account-builder.ts";
import { getRoleSettings, serveOtherServices } from "../_clients.ts";
import { admin, PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
let knex: Knex;
/** Messages that messaging has, and calls it answered although the answer was lost. */
const sent: SendNoticeRequest[] = [];
let lostAnswers = 0;
let isMessagingAway = false;

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    serveOtherServices(router);
    router.service(AuthService, { getRoleSettings, setPassword: () => ({}), undoCredentialChanges: () => ({}) });
    router.service(MessagingService, {
      sendNotice: (notice) => {
        if (isMessagingAway) throw new AppError("unavailable", "fora do ar");
        if (!sent.some(({ id }) => id === notice.id)) sent.push(notice);
        if (lostAnswers > 0) {
          lostAnswers -= 1;
          throw new AppError("unavailable", "a resposta se perdeu");
        }
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
  lostAnswers = 0;
  isMessagingAway = false;
});

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
async function aMerchant(over: Parameters<typeof merchantDraft>[0] = {}) {
  const draft = merchantDraft(over);
  await users.active(draft);
  return { id: draft.id, phone: draft.profile?.phones?.[0]?.phone ?? "" };
}
async function changePhone(id: string, as = self(id)): Promise<string> {
  const phone = newPhone();
  const json = { phones: [{ phone, type: "WHATSAPP", is_primary: true }] };
  assert.equal((await users.call("PATCH", `/users/${id}/profile`, { as, json })).status, 200);
  return phone;
}
const reportPassword = (userId: string) =>
  users.rpc.reportCredentialChange({
    id: randomUUID(),
    userId,
    kind: CredentialChangeKind.PASSWORD,
    occurredAt: timestampFromDate(new Date()),
  });
const alertsTo = (number: string) =>
  sent.filter(({ phone, kind }) => phone === number && kind === NoticeKind.ACCOUNT_CHANGED);
async function alertTo(number: string): Promise<SendNoticeRequest> {
  return eventually("the alert", () => alertsTo(number).at(-1));
}
const tokenOf = ({ parameters }: SendNoticeRequest): string =>
  /^.+\/desfazer#([\w-]{43})$/.exec(parameters[3] ?? "")?.[1] ?? assert.fail(JSON.stringify(parameters));
const undo = (token: string) => users.call("POST", "/account-undo", { json: { token } });
const phonesOf = async (id: string) => {
  const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
  return account?.profile?.phones.map(({ phone, whatsappProvedAt }) => [phone, whatsappProvedAt !== undefined]);
};
/** Messages that still wait to be sent about an account. */
const waiting = (id: string) =>
  knex("account_alert_messages as m")
    .join("account_alerts as a", "a.id", "m.alert_id")
    .where({ account_id: id })
    .whereNotNull("m.due_at");
const makeDue = async (id: string) => {
  await knex("account_alert_messages")
    .whereIn("alert_id", knex("account_alerts").where({ account_id: id }).select("id"))
    .whereNotNull("due_at")
    .update({ due_at: new Date(0) });
};

describe("a WhatsApp alert about a changed account", () => {
  it("goes to the former number, with a link that undoes the change and of which only the hash is kept", async () => {
    const { id, phone } = await aMerchant();
    const next = await changePhone(id);
    const alert = await alertTo(phone);
    const [change, when, minutes, link] = alert.parameters;
    assert.equal(change, "o número de WhatsApp mudou");
    assert.match(when ?? "", /^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
    assert.ok(Number(minutes) > 71 * 60 && Number(minutes) <= 72 * 60);
    const token = tokenOf(alert);
    assert.equal(link, `${PANEL}/desfazer#${token}`);
    assert.deepEqual(alertsTo(next), [], "the new number was not proved, and is no former channel");
    const stored = JSON.stringify([await knex("account_alert_messages"), await knex("account_alert_tokens")]);
    assert.ok(!stored.includes(token));
    assert.equal((await undo(token)).status, 200);
    assert.deepEqual(await phonesOf(id), [[phone, true]]);
    assert.equal((await undo(token)).status, 200, "the same link answers the same");
  });

  it("about what auth reports goes to the number of now and to one whose loss can still be undone", async () => {
    const { id, phone } = await aMerchant();
    await reportPassword(id);
    assert.equal((await alertTo(phone)).parameters[0], "a senha mudou");
    await changePhone(id);
    await eventually("the alert of the number", () => alertsTo(phone).length === 2);
    await reportPassword(id);
    await eventually("the alert at the former number", () => alertsTo(phone).length === 3);
  });

  it("is dead once an earlier change was undone", async () => {
    const { id, phone } = await aMerchant();
    await changePhone(id);
    const first = tokenOf(await alertTo(phone));
    await reportPassword(id);
    await eventually("the second alert", () => alertsTo(phone).length === 2);
    const second = tokenOf(await alertTo(phone));
    assert.equal((await undo(first)).status, 200);
    assert.equal((await undo(second)).status, 404);
  });

  it("about what an administrator changed has no link", async () => {
    const { id, phone } = await aMerchant();
    await changePhone(id, admin(UNIT));
    assert.equal((await alertTo(phone)).parameters[3], "");
  });

  it("goes to no number that was not proved", async () => {
    const { id } = await aMerchant({ whatsappProved: false });
    await reportPassword(id);
    assert.equal((await knex("account_alerts").where({ account_id: id })).length, 1);
    assert.deepEqual(await waiting(id), []);
  });

  it("is sent once where messaging's answer was lost, and the link that went out is valid", async () => {
    const { id, phone } = await aMerchant();
    lostAnswers = 1;
    await changePhone(id);
    const alert = await alertTo(phone);
    await makeDue(id);
    await eventually("the second attempt", async () => (await waiting(id)).length === 0);
    assert.equal(alertsTo(phone).length, 1);
    assert.equal((await undo(tokenOf(alert))).status, 200);
  });

  it("waits while messaging is away, and is not sent to a number that Meta says has another owner since", async () => {
    const { id, phone } = await aMerchant();
    isMessagingAway = true;
    const next = await changePhone(id);
    await eventually("an attempt", async () => (await waiting(id))[0]?.attempts > 0);
    await users.rpc.reportNumber({ kind: NumberReportKind.CHANGED, phone, at: timestampFromDate(new Date()) });
    isMessagingAway = false;
    assert.deepEqual(await waiting(id), []);
    await reportPassword(id);
    await eventually("the change is written", async () => {
      return (await knex("account_alerts").where({ account_id: id, kind: "password" })).length === 1;
    });
    assert.deepEqual(await waiting(id), [], "no later change is told to it either");
    const byMail = await eventually("the link of the mail", () => {
      const texts = users.mail
        .mailsTo(`${id}@exemplo.com.br`)
        .filter(({ text }) => text.includes("número de WhatsApp"));
      return texts.flatMap(({ text }) => /desfazer#([\w-]{43})/.exec(text)?.[1] ?? [])[0];
    });
    assert.equal((await undo(byMail)).status, 200);
    assert.deepEqual(await phonesOf(id), [[phone, false]], "the number comes back without its proof");
    assert.deepEqual(alertsTo(next), []);
  });

  it("is not sent to a number that another account has proved since", async () => {
    const { id, phone } = await aMerchant();
    isMessagingAway = true;
    await changePhone(id);
    await eventually("an attempt", async () => (await waiting(id))[0]?.attempts > 0);
    const phones = [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }];
    await aMerchant({ profile: { displayName: "Padaria Nova", document: newDocument(), phones } });
    isMessagingAway = false;
    await makeDue(id);
    await eventually("it is given up", async () => (await waiting(id)).length === 0);
    assert.deepEqual(alertsTo(phone), []);
  });

  it("has accounts of strangers who only gave the number not counted among those whose proof ends with it", async () => {
    const { id, phone } = await aMerchant();
    await changePhone(id);
    const phones = [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }];
    const profile = { displayName: "Padaria Nova", document: newDocument(), phones };
    const stranger = await aMerchant({ profile, whatsappProved: false });
    await changePhone(stranger.id);
    const written = await knex("account_alerts").where({ account_id: stranger.id, kind: "phones" });
    assert.equal(written.length, 1);
    assert.deepEqual(await accountsWithProof(knex, phone, new Date()), [id]);
  });
});
