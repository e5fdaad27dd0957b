import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { NumberProofResult, NumberReportKind, PhoneType } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { merchantDraft, newDocument, newPhone, OTHER_UNIT, PIZZA, UNIT } from "../_account-builder.ts";
import { sentNotices } from "../_clients.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

type Started = { phone: string; text: string; whatsapp: string; link: string; message: string };
type Profile = {
  message: string;
  phones: { phone: string; whatsapp_proved_at: string | null }[];
  number_alerts: { kind: string; phone: string }[];
};

let users: UsersHarness;
let knex: Knex;

before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  knex = users.openStore();
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });

/** An active merchant that gave a number, proved or not. */
async function aMerchant(phone: string, whatsappProved = false): Promise<{ id: string; email: string }> {
  const profile = { displayName: "Loja", phones: [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }] };
  const draft = merchantDraft({ profile, whatsappProved });
  await users.active(draft);
  return { id: draft.id, email: draft.email };
}

const start = (id: string, as = self(id)) => users.call<Started>("POST", `/users/${id}/number-proof`, { as, json: {} });
const codeOf = ({ text }: { text: string }): string => text.slice(-6);
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function prove(phone: string, code: string, more: { key?: string; at?: Date } = {}) {
  const { key = randomUUID(), at = new Date() } = more;
  const { result } = await users.rpc.proveNumber({ phone, code, key, at: timestampFromDate(at) });
  return Object.entries(NumberProofResult).find(([, value]) => value === result)?.[0];
}

const profileOf = async (id: string) =>
  (await users.call<Profile>("GET", `/users/${id}/profile`, { as: self(id) })).body;
const isProved = async (id: string) => (await profileOf(id)).phones[0]?.whatsapp_proved_at !== null;
const ownersOf = async (phone: string) => (await users.rpc.findByPhone({ phone })).accounts.map(({ id }) => id);
const askedOn = async (id: string) => (await users.rpc.getMerchants({ ids: [id] })).merchants[0]?.whatsapp;
const changePhone = (id: string, phone: string) =>
  users.call<Profile>("PATCH", `/users/${id}/profile`, {
    as: self(id),
    json: { phones: [{ phone, type: "WHATSAPP", is_primary: true }] },
  });
const hangUp = (phone: string, at = new Date()) =>
  users.rpc.reportNumber({ kind: NumberReportKind.CHANGED, phone, at: timestampFromDate(at) });
const reportForeign = (userId: string, phone: string) =>
  users.rpc.reportNumber({ kind: NumberReportKind.FOREIGN, userId, phone, at: timestampFromDate(new Date()) });

describe("a code written from the number", () => {
  it("proves it for the account that was given the code, in either ninth-digit form", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    const { status, body } = await start(id);
    assert.equal(status, 201);
    assert.deepEqual(
      [body.phone, body.whatsapp, body.link],
      [phone, "558633330000", `https://wa.me/558633330000?text=${encodeURIComponent(body.text)}`],
    );
    assert.deepEqual([await isProved(id), await ownersOf(phone), await askedOn(id)], [false, [], undefined]);
    const withoutNinth = phone.slice(0, 4) + phone.slice(5);
    assert.equal(await prove(withoutNinth, codeOf(body)), "PROVED");
    assert.deepEqual([await isProved(id), await ownersOf(phone), await askedOn(id)], [true, [id], phone]);
    assert.equal((await start(id)).status, 409);
  });

  it("is written to the number that a unit without one of its own shares", async () => {
    const draft = merchantDraft({ unitId: OTHER_UNIT, whatsappProved: false });
    await users.active(draft);
    const as = identityFor({ role: "CLIENT", userId: draft.id, unitIds: [OTHER_UNIT] });
    const { status, body } = await start(draft.id, as);
    const link = `https://wa.me/558633330777?text=${encodeURIComponent(body.text)}`;
    assert.deepEqual([status, body.whatsapp, body.link], [201, "558633330777", link]);
  });

  it("answers the same when the message is delivered again, and counts once", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    const code = codeOf((await start(id)).body);
    const key = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => prove(phone, code, { key })));
    assert.deepEqual(results, ["PROVED", "PROVED", "PROVED"]);
    assert.equal(await prove(phone, code, { key }), "PROVED");
    assert.equal(await prove(phone, code), "NOTHING_PENDING");
    for (const other of [[phone, otherThan(code)] as const, [newPhone(), code] as const]) {
      await assert.rejects(prove(...other, { key }), { reason: "key_reused" });
    }
  });

  it("proves nothing from another number, however right it is", async () => {
    const { id } = await aMerchant(newPhone());
    const code = codeOf((await start(id)).body);
    assert.equal(await prove(newPhone(), code), "NOTHING_PENDING");
    assert.equal(await isProved(id), false);
  });

  it("is wrong for the account of another code, and once a newer one was given", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    const first = codeOf((await start(id)).body);
    assert.equal(await prove(phone, otherThan(first)), "WRONG");
    const second = codeOf((await start(id)).body);
    if (first !== second) assert.equal(await prove(phone, first), "WRONG");
    assert.equal(await prove(phone, second), "PROVED");
  });

  it("counts by when it was written, for 30 minutes", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    const code = codeOf((await start(id)).body);
    await knex("number_proofs")
      .where({ account_id: id })
      .update({ expires_at: new Date(Date.now() - 60_000) });
    assert.equal(await prove(phone, code), "EXPIRED");
    assert.equal(await prove(phone, code, { at: new Date(Date.now() - 120_000) }), "PROVED");
  });

  it("counts by when it was written also where the number changed its holder since, in whichever order both arrive", async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const [proofFirst, changeFirst] = [newPhone(), newPhone()];
    const [one, two] = [await aMerchant(proofFirst), await aMerchant(changeFirst)];
    const codes = [codeOf((await start(one.id)).body), codeOf((await start(two.id)).body)] as const;
    const writtenAt = minutesAgo(10);
    assert.equal(await prove(proofFirst, codes[0], { at: writtenAt }), "PROVED");
    assert.equal((await profileOf(one.id)).phones[0]?.whatsapp_proved_at, writtenAt.toISOString());
    await hangUp(proofFirst, minutesAgo(5));
    assert.equal(await isProved(one.id), false);
    await hangUp(changeFirst, minutesAgo(5));
    await hangUp(changeFirst, minutesAgo(15));
    assert.equal(await prove(changeFirst, codes[1], { at: minutesAgo(10) }), "EXPIRED");
    assert.equal(await isProved(two.id), false);
    assert.equal(await prove(changeFirst, codes[1], { at: minutesAgo(4) }), "PROVED");
  });

  it("cannot be guessed: a number writes ten an hour", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    const code = codeOf((await start(id)).body);
    for (let guess = 0; guess < 10; guess += 1) assert.equal(await prove(phone, otherThan(code)), "WRONG");
    assert.equal(await prove(phone, code), "TOO_MANY");
    assert.equal(await isProved(id), false);
  });

  it("is given ten times an hour, to the account itself only", async () => {
    const { id } = await aMerchant(newPhone());
    assert.equal((await start(id, identityFor({ role: "MASTER" }))).status, 403);
    assert.equal((await start(id, self(randomUUID()))).status, 404);
    for (let count = 0; count < 10; count += 1) assert.equal((await start(id)).status, 201);
    assert.equal((await start(id)).status, 429);
  });
});

describe("a number that several accounts give", () => {
  it("has the account that proves it first; codes of the others for it end", async () => {
    const phone = newPhone();
    const [one, other] = [await aMerchant(phone), await aMerchant(phone)];
    const [code, late] = [codeOf((await start(one.id)).body), codeOf((await start(other.id)).body)];
    assert.equal(await prove(phone, code), "PROVED");
    assert.equal(await prove(phone, late), "NOTHING_PENDING");
    assert.deepEqual(await ownersOf(phone), [one.id]);
    const refused = await start(other.id);
    assert.deepEqual([refused.status, refused.body.message], [409, "Este telefone já está cadastrado no sistema."]);
  });

  it("is kept from nobody by a stranger's typing, and from everybody by a proof", async () => {
    const phone = newPhone();
    await aMerchant(phone);
    const owner = await aMerchant(newPhone());
    assert.equal((await changePhone(owner.id, phone)).status, 200);
    assert.equal(await prove(phone, codeOf((await start(owner.id)).body)), "PROVED");
    const late = await aMerchant(newPhone());
    const refused = await changePhone(late.id, phone);
    assert.deepEqual([refused.status, refused.body.message], [409, "Este telefone já está cadastrado no sistema."]);
  });

  it("does not keep a merchant from registering, unless it is proved", async () => {
    const register = (phone: string) =>
      users.rpc.registerMerchant({
        id: randomUUID(),
        email: `${randomUUID()}@exemplo.com.br`,
        displayName: "Nova",
        phone,
        document: newDocument(),
        unitId: UNIT,
        address: {
          street: "Rua A",
          number: "1",
          district: "Centro",
          city: "Parnaíba",
          state: "PI",
          zipCode: "64200000",
        },
        notAfter: timestampFromDate(new Date(Date.now() + 60_000)),
      });
    const [claimed, proved] = [newPhone(), newPhone()];
    await aMerchant(claimed);
    await aMerchant(proved, true);
    const { id } = await register(claimed);
    const { text, phone, whatsapp } = await users.rpc.startNumberProof({ userId: id });
    assert.deepEqual([phone, whatsapp], [claimed, "558633330000"]);
    assert.equal(await prove(claimed, codeOf({ text })), "PROVED");
    await assert.rejects(register(proved), /telefone já está cadastrado/);
  });

  it("is proved by its owner however many others wait for it", async () => {
    const phone = newPhone();
    const [stranger, owner] = [await aMerchant(phone), await aMerchant(phone)];
    await start(stranger.id);
    await knex.raw(
      `with others as (
         insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
           'id', gen_random_uuid(), 'email', 'outra' || n || '-' || a.email, 'document', ''))).*
         from accounts a, generate_series(1, 150) n where a.id = ? returning id)
       insert into number_proofs (account_id, phone, code_hash, expires_at)
       select id, ?, sha256(id::text::bytea), now() + interval '30 minutes' from others`,
      [stranger.id, phone],
    );
    assert.equal(await prove(phone, codeOf((await start(owner.id)).body)), "PROVED");
    assert.equal((await knex("number_proofs").where({ phone })).length, 0);
  });

  it("never waits for one code of two accounts", async () => {
    const phone = newPhone();
    const [one, other] = [await aMerchant(phone), await aMerchant(phone)];
    await start(one.id);
    await start(other.id);
    const [row] = await knex("number_proofs").where({ account_id: one.id });
    await assert.rejects(
      knex("number_proofs").where({ account_id: other.id }).update({ code_hash: row.code_hash }),
      /number_proofs_code/,
    );
  });

  it("is proved by one account at most, also at once", async () => {
    const phone = newPhone();
    const accounts = await Promise.all([1, 2, 3].map(() => aMerchant(phone)));
    const codes = await Promise.all(accounts.map(async ({ id }) => codeOf((await start(id)).body)));
    const results = await Promise.all(codes.map((code) => prove(phone, code)));
    assert.equal(results.filter((result) => result === "PROVED").length, 1, results.join());
    assert.equal((await ownersOf(phone)).length, 1);
  });
});

describe("a number that was not proved", () => {
  it("is offered nothing and sent no notice of activation, until it is", async () => {
    const phone = newPhone();
    const draft = merchantDraft({
      profile: { displayName: "Loja", phones: [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }] },
      whatsappProved: false,
    });
    await users.put(draft);
    const as = identityFor({ role: "MASTER" });
    assert.equal((await users.call("PATCH", `/users/${draft.id}`, { as, json: { is_active: true } })).status, 200);
    await eventually("the mail of the activation", () => users.mail.mailsTo(draft.email).length > 0);
    const offered = async () =>
      (await users.rpc.findMerchants({ categoryId: PIZZA, unitId: UNIT })).merchants.some(({ id }) => id === draft.id);
    assert.equal(await offered(), false);
    assert.equal(sentNotices.filter((notice) => notice.phone === phone).length, 0);
    assert.equal(await prove(phone, codeOf((await start(draft.id)).body)), "PROVED");
    assert.equal(await offered(), true);
    await knex("activation_notices").where({ account_id: draft.id }).update({ due_at: new Date() });
    await eventually("the notice by WhatsApp", () => sentNotices.some((notice) => notice.phone === phone));
  });

  it("takes the place of a proved one only once it is proved itself", async () => {
    const [before, next] = [newPhone(), newPhone()];
    const { id } = await aMerchant(before, true);
    await changePhone(id, next);
    assert.deepEqual([await isProved(id), await ownersOf(before), await ownersOf(next)], [false, [], []]);
    assert.equal(await prove(next, codeOf((await start(id)).body)), "PROVED");
    assert.deepEqual(await ownersOf(next), [id]);
    await changePhone(id, before);
    assert.deepEqual([await isProved(id), await ownersOf(next)], [false, []]);
  });
});

describe("what WhatsApp says about a number", () => {
  it("ends the proof when its owner has another one since; the account is flagged and told by e-mail", async () => {
    const phone = newPhone();
    const { id, email } = await aMerchant(phone, true);
    await hangUp(phone);
    await hangUp(phone);
    assert.deepEqual([await isProved(id), await ownersOf(phone), await askedOn(id)], [false, [], undefined]);
    const { number_alerts } = await profileOf(id);
    assert.deepEqual(
      number_alerts.map(({ kind }) => kind),
      ["CHANGED"],
    );
    assert.match(number_alerts[0]?.phone ?? "", new RegExp(`•.*${phone.slice(-4)}$`));
    await eventually("the mail", () => users.mail.mailsTo(email).length > 0);
    assert.match(users.mail.mailsTo(email)[0]?.subject ?? "", /Confirme o WhatsApp/);
    assert.equal(await prove(phone, codeOf((await start(id)).body)), "PROVED");
  });

  it("ends no proof that is newer", async () => {
    const phone = newPhone();
    const { id } = await aMerchant(phone);
    await prove(phone, codeOf((await start(id)).body));
    await hangUp(phone, new Date(Date.now() - 3_600_000));
    assert.equal(await isProved(id), true);
  });

  it("tells of an answer from somebody whose number WhatsApp hides", async () => {
    const { id, email } = await aMerchant(newPhone(), true);
    for (let count = 0; count < 2; count += 1) await reportForeign(id, "");
    await eventually("the mail", () => users.mail.mailsTo(email).length > 0);
    assert.match(
      users.mail.mailsTo(email)[0]?.text ?? "",
      /cujo número o WhatsApp não mostra.*Nada foi feito nem debitado/s,
    );
    assert.deepEqual(
      (await profileOf(id)).number_alerts.map(({ kind, phone }) => [kind, phone]),
      [["FOREIGN", ""]],
    );
  });

  it("tells of an answer from a foreign number once a day a number, and of five a day at most", async () => {
    const { id, email } = await aMerchant(newPhone(), true);
    const stranger = newPhone();
    await Promise.all([1, 2, 3].map(() => reportForeign(id, stranger)));
    await eventually("the mail", () => users.mail.mailsTo(email).length > 0);
    assert.match(users.mail.mailsTo(email)[0]?.text ?? "", /Nada foi feito nem debitado/);
    assert.doesNotMatch(users.mail.mailsTo(email)[0]?.text ?? "", new RegExp(stranger.slice(4, 9)));
    for (let count = 0; count < 8; count += 1) await reportForeign(id, newPhone());
    assert.equal((await profileOf(id)).number_alerts.length, 5);
    assert.equal(await isProved(id), true);
  });

  it("tells that a number changed also to whom strangers used up the day's alerts", async () => {
    const phone = newPhone();
    const { id, email } = await aMerchant(phone, true);
    for (let count = 0; count < 6; count += 1) await reportForeign(id, newPhone());
    await hangUp(phone);
    await eventually("the mail", () =>
      users.mail.mailsTo(email).some(({ subject }) => /Confirme o WhatsApp/.test(subject)),
    );
    await knex("number_alerts")
      .where({ account_id: id, kind: "CHANGED" })
      .update({ created_at: new Date(Date.now() - 86_400_000) });
    const kinds = (await profileOf(id)).number_alerts.map(({ kind }) => kind);
    assert.deepEqual(kinds, ["FOREIGN", "FOREIGN", "FOREIGN", "FOREIGN", "FOREIGN", "CHANGED"]);
  });
});
