import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import { newDocument, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { ADDRESS, type Answer, aMerchant, mailsTo, self } from "./_corrections.ts";

type Profile = {
  document: string;
  birth_date: string | null;
  gender: string | null;
  addresses: object[];
  display_name: string;
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

const correct = (id: string, json: object, as: Identity = master) =>
  users.call<Answer>("PATCH", `/users/${id}/facts`, { as, json });
const profileOf = async (id: string) => (await users.call<Profile>("GET", `/users/${id}/profile`, { as: master })).body;
const mailRows = (id: string) => knex("correction_mails").where({ account_id: id });

describe("a correction", () => {
  it("replaces what was given once, and nothing else", async () => {
    const { id } = await aMerchant(users);
    const document = newDocument();
    const first = { birth_date: "1980-05-06", gender: "F", address: ADDRESS };
    assert.deepEqual((await correct(id, first)).body, { corrected: ["birth_date", "gender", "address"] });
    const before = await profileOf(id);
    const { status, body } = await correct(id, { document, document_type: "CNPJ", birth_date: "1981-06-07" });
    assert.deepEqual([status, body.corrected], [200, ["document", "birth_date"]]);
    assert.deepEqual(await profileOf(id), {
      ...before,
      document,
      birth_date: "1981-06-07",
      document_type: "CNPJ",
    });
  });

  it("is one record of the audit log by field, with its values sealed", async () => {
    const { id, document } = await aMerchant(users);
    const next = newDocument();
    await correct(id, { document: next, gender: "O" }, admin(UNIT));
    await correct(id, { document: next, gender: "O" }, admin(UNIT));
    const actions = ["user.create", "user.activate", "user.correct"];
    const recorded = (await expectActions(users.harness.nc, "users", id, actions)).at(-1);
    assert.ok(recorded);
    assert.equal(recorded.actorRole, "ADMIN");
    assert.deepEqual(changesOf(recorded), {
      document: [JSON.stringify(document), JSON.stringify(next), true],
      gender: ["null", '"O"', true],
    });
  });

  it("is mailed to the person with facts and role, without the values; the same again sends no mail", async () => {
    const { id, email } = await aMerchant(users);
    const document = newDocument();
    await correct(id, { document, address: ADDRESS });
    assert.deepEqual((await correct(id, { document, address: ADDRESS })).body.corrected, []);
    const [mail] = await mailsTo(users, email, 1);
    assert.ok(mail);
    assert.match(mail.text, /CPF\/CNPJ e endereço/);
    assert.match(mail.text, /pela administração da Tenho/);
    assert.match(mail.text, /fale com a sua franquia/);
    assert.ok(!mail.text.includes(document) && !mail.text.includes(ADDRESS.street));
    await correct(id, { gender: "M" }, admin(UNIT));
    const mails = await mailsTo(users, email, 2);
    assert.match(mails.map(({ text }) => text).join(), /pela administração da sua franquia: gênero/);
    assert.equal((await mailRows(id)).length, 2);
  });

  it("is mailed after a crash before its mail went out, always with one message id", async () => {
    const { id, email } = await aMerchant(users);
    users.mail.state.answer = (to) => (to === email ? 451 : null);
    await correct(id, { gender: "F" });
    await eventually("it was tried", async () => Number((await mailRows(id))[0]?.attempts) >= 1);
    users.mail.state.answer = () => null;
    await knex("correction_mails").where({ account_id: id }).update({ due_at: new Date() });
    const [first] = await mailsTo(users, email, 1);
    const isSettled = async () => (await mailRows(id))[0]?.due_at === null;
    await eventually("the sending is recorded", isSettled);
    // The state after a process that died before it recorded that.
    await knex("correction_mails").where({ account_id: id }).update({ due_at: new Date() });
    const again = await mailsTo(users, email, 2);
    assert.equal(new Set(again.map(({ messageId }) => messageId)).size, 1);
    assert.ok(first);
    await eventually("nothing is due", isSettled);
  });

  it("of one account three times at once is made and mailed once", async () => {
    const { id, email } = await aMerchant(users);
    const document = newDocument();
    const answers = await Promise.all([1, 2, 3].map(() => correct(id, { document })));
    assert.deepEqual(answers.map(({ body }) => body.corrected.length).sort(), [0, 0, 1]);
    await mailsTo(users, email, 1);
    assert.equal((await mailRows(id)).length, 1);
  });

  it("by two at once keeps what each of them corrected", async () => {
    const { id } = await aMerchant(users);
    await Promise.all([correct(id, { gender: "F" }), correct(id, { birth_date: "1990-01-02" }, admin(UNIT))]);
    const { gender, birth_date } = await profileOf(id);
    assert.deepEqual([gender, birth_date], ["F", "1990-01-02"]);
  });
});

describe("a document", () => {
  it("of another account is refused with the words of a registration, and changes nothing", async () => {
    const [one, other] = [await aMerchant(users), await aMerchant(users)];
    const before = await profileOf(one.id);
    const { status, body } = await correct(one.id, { document: other.document, gender: "F" });
    assert.deepEqual([status, body.message], [409, "Este CPF/CNPJ já está cadastrado no sistema."]);
    assert.deepEqual(await profileOf(one.id), before);
  });

  it("that two accounts are given at once goes to one of them", async () => {
    const [one, other] = [await aMerchant(users), await aMerchant(users)];
    const document = newDocument();
    const answers = await Promise.all([one, other].map(({ id }) => correct(id, { document })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  it("sent back as a reader was shown it, covered, is the one that is there", async () => {
    const { id, document } = await aMerchant(users);
    const covered = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.update"] });
    const shown = (await users.call<Profile>("GET", `/users/${id}/profile`, { as: covered })).body.document;
    assert.match(shown, /^\*\*\./);
    assert.deepEqual((await correct(id, { document: shown }, master)).body.corrected, []);
    assert.equal((await profileOf(id)).document, document);
  });
});

describe("what is none", () => {
  const cases: readonly [string, object, RegExp][] = [
    ["a document with wrong check digits", { document: "11222333000182" }, /CPF\/CNPJ inválido/],
    ["a document of another kind", { document: "11222333000181", document_type: "CPF" }, /CPF inválido/],
    ["a birth date in the future", { birth_date: "2999-01-01" }, /Data de nascimento inválida/],
    ["a day that is none", { birth_date: "1999-02-30" }, /Data de nascimento inválida/],
    ["a gender", { gender: "X" }, /./],
    ["a CEP", { address: { ...ADDRESS, zip_code: "123" } }, /./],
    ["an empty street", { address: { ...ADDRESS, street: "​ " } }, /./],
    ["nothing", {}, /./],
    ["a name, which is no fact", { gender: "F", display_name: "Outro" }, /./],
  ];
  for (const [name, json, message] of cases) {
    it(`is refused and changes nothing: ${name}`, async () => {
      const { id } = await aMerchant(users);
      const before = await profileOf(id);
      const { status, body } = await correct(id, json);
      assert.equal(status, 400);
      assert.match(body.message, message);
      assert.deepEqual([await profileOf(id), (await mailRows(id)).length], [before, 0]);
    });
  }
});

describe("who may", () => {
  const birth = { birth_date: "1977-07-07" };

  it("is MASTER everywhere, an ADMIN of the unit for its companies and their staff, and no one else", async () => {
    const { merchant, staff, admin: adminId, farAdmin, master: masterId, rival } = await users.oneOfEachKind();
    const cases: readonly [string, Identity, string, number][] = [
      ["MASTER, a company", master, merchant, 200],
      ["MASTER, an ADMIN", master, adminId, 200],
      ["MASTER, another MASTER", master, masterId, 200],
      ["MASTER, itself", identityFor({ role: "MASTER", userId: masterId }), masterId, 200],
      ["ADMIN, a company of its unit", admin(UNIT), rival, 200],
      ["ADMIN, a company's staff", admin(UNIT), staff, 200],
      ["ADMIN, another ADMIN of its unit", admin(UNIT), adminId, 403],
      ["ADMIN, itself", identityFor({ role: "ADMIN", userId: adminId, unitIds: [UNIT] }), adminId, 403],
      ["ADMIN, a MASTER", admin(UNIT), masterId, 404],
      ["ADMIN of another unit", admin(OTHER_UNIT), merchant, 404],
      ["ADMIN, an ADMIN of another unit", admin(UNIT), farAdmin, 404],
      [
        "ADMIN without user.update",
        identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] }),
        merchant,
        403,
      ],
      ["a company, itself", self(merchant), merchant, 403],
      ["a company, its staff", self(merchant), staff, 403],
      ["another company", self(rival), merchant, 404],
      ["staff, itself", identityFor({ role: "USER", userId: staff, clientId: merchant }), staff, 403],
      ["MASTER, an account that does not exist", master, randomUUID(), 404],
    ];
    for (const [name, as, id, status] of cases) {
      assert.equal((await correct(id, birth, as)).status, status, name);
    }
  });

  it("has entered the password within five minutes", async () => {
    const { id } = await aMerchant(users);
    for (const authenticatedAtMs of [Date.now() - RECENT_AUTHENTICATION_MS - 1_000, undefined]) {
      const { status, body } = await correct(id, birth, { ...master, authenticatedAtMs });
      assert.deepEqual([status, body.reason], [403, "reauthentication_required"]);
    }
    assert.equal((await profileOf(id)).birth_date, null);
  });

  it("lacks nothing that the account may do", async () => {
    const draft = personDraft(Role.USER);
    const { id } = await aMerchant(users);
    await users.active({ ...draft, clientId: id });
    await users.call("PATCH", `/users/${id}`, {
      as: master,
      json: { permission_override: { "setting.access": true } },
    });
    const { status, body } = await correct(id, birth, admin(UNIT));
    assert.deepEqual([status, body.reason], [403, "above_own_access"]);
  });

  it("corrects no account whose person was erased", async () => {
    const { id } = await aMerchant(users);
    await users.rpc.anonymisePerson({ userId: id });
    assert.equal((await correct(id, birth)).status, 409);
  });
});
