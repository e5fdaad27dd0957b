import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import type { Knex } from "knex";
import { CONTROLLER_FIELDS } from "../../src/domain/controller.ts";
import { CLOSED_UNIT, merchantDraft, newDocument, newPhone, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { withoutRegistrations } from "../_clients.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
let knex: Knex;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  await users.active(merchantDraft());
  const url = users.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const address = {
  street: "Rua Grande, 10",
  number: "10",
  complement: "Loja B",
  district: "Centro",
  city: "Luís Correia",
  state: "CE",
  zipCode: "64200000",
};

/** A registration with an e-mail, a number and a document nobody has. */
const registration = (over = {}) => ({
  id: randomUUID(),
  email: `${randomUUID()}@exemplo.com.br`,
  displayName: "Padaria da Praça",
  phone: newPhone(),
  document: newDocument(),
  unitId: UNIT,
  address,
  acceptedFrom: "203.0.113.7",
  notAfter: timestampFromDate(new Date(Date.now() + 60_000)),
  ...over,
});

/** The company that runs the platform, with nothing set. */
const NOTHING = Object.fromEntries(CONTROLLER_FIELDS.map((field) => [field, ""]));

const getOne = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0];
const acceptanceOf = (id: string) => knex("contract_acceptances").where({ account_id: id }).first();
const failure = (over: object) =>
  users.rpc.registerMerchant(registration(over)).then(
    () => assert.fail("registered"),
    (error) => error,
  );

describe("RegisterMerchant", () => {
  it("makes an inactive merchant of the unit, in canonical form, in the unit's city", async () => {
    const document = "12abc34501de35";
    const phone = newPhone();
    const entered = registration({ document, phone: phone.slice(2).replace(/^(\d\d)9/, "($1) ") });
    const account = await users.rpc.registerMerchant({ ...entered, email: entered.email.toUpperCase() });
    assert.deepEqual(
      [account.role, account.isActive, account.unitId, account.email, account.profile?.document],
      [Role.CLIENT, false, UNIT, entered.email, "12ABC34501DE35"],
    );
    assert.deepEqual([account.categoryIds, account.permissionOverride, account.managedUnitIds], [[], {}, []]);
    assert.equal(account.profile?.phones[0]?.phone, phone);
    const { street, number, city, state } = account.profile?.address ?? {};
    assert.deepEqual([street, number, city, state], ["Rua Grande", "10", "Parnaíba", "PI"]);
  });

  it("is refused by a unit that takes none, also when it was closed in between; others may be served from elsewhere", async () => {
    const entered = registration({ serviceUnitIds: [OTHER_UNIT] });
    withoutRegistrations.add(UNIT);
    try {
      const { code, reason, message, fields } = await failure(entered);
      assert.deepEqual([code, reason, fields?.[0]?.field], ["unprocessable", "registration_closed", "unit_id"]);
      assert.equal(message, "A franquia Parnaíba não está recebendo cadastros agora. Escolha outra franquia.");
      assert.equal(await getOne(entered.id), undefined);
      assert.equal(await acceptanceOf(entered.id), undefined);
    } finally {
      withoutRegistrations.delete(UNIT);
    }
    await users.rpc.registerMerchant(entered);
    withoutRegistrations.add(UNIT);
    try {
      assert.equal((await users.rpc.registerMerchant(entered)).id, entered.id, "made before, it is answered again");
    } finally {
      withoutRegistrations.delete(UNIT);
    }
    withoutRegistrations.add(OTHER_UNIT);
    try {
      await users.rpc.registerMerchant(registration({ serviceUnitIds: [OTHER_UNIT] }));
    } finally {
      withoutRegistrations.delete(OTHER_UNIT);
    }
  });

  it("keeps which contract was accepted, its text's hash, when and from where", async () => {
    const { status, body } = await users.call<{ version: string; title: string; sections: unknown; sha256: string }>(
      "GET",
      "/documents/service-contract",
    );
    const { version, title, sections, sha256 } = body;
    assert.equal(status, 200);
    assert.equal(sha256, createHash("sha256").update(JSON.stringify({ version, title, sections })).digest("hex"));
    assert.match(JSON.stringify(sections), /R\$ 0,30/);
    const before = Date.now();
    const entered = registration({ contractVersion: version });
    await users.rpc.registerMerchant(entered);
    const acceptance = await acceptanceOf(entered.id);
    assert.deepEqual([acceptance.version, acceptance.sha256, acceptance.address], [version, sha256, "203.0.113.7"]);
    assert.ok(acceptance.accepted_at.getTime() >= before);
    assert.match(acceptance.whatsapp_opt_in, /autoriza a Tenho a enviar ao WhatsApp .* escreva SAIR/);
    assert.equal((await failure({ contractVersion: "2020-01" })).reason, "contract_changed");
  });

  it("keeps the company that the contract named, and refuses what was read while it named another", async () => {
    const name = (legal: string) =>
      users.call("PUT", "/settings/controller", {
        as: identityFor({ role: "MASTER" }),
        json: { ...NOTHING, legal_name: legal, cnpj: "11222333000181" },
      });
    const read = async () =>
      (await users.call<{ party: string; sha256: string; edition: string }>("GET", "/documents/service-contract")).body;
    const nobody = await read();
    assert.equal(nobody.party, null);
    assert.equal((await name("Rede Exemplo Ltda")).status, 200);
    const { party, sha256, edition } = await read();
    assert.equal(party, "Neste contrato, a Tenho é Rede Exemplo Ltda, CNPJ 11.222.333/0001-81.");
    assert.notEqual(sha256, nobody.sha256);
    assert.equal((await failure({ contractVersion: nobody.edition })).reason, "contract_changed");
    const entered = registration({ contractVersion: edition });
    await users.rpc.registerMerchant(entered);
    const acceptance = await acceptanceOf(entered.id);
    assert.deepEqual([acceptance.party, acceptance.sha256], [party, sha256]);
    assert.equal((await name("")).status, 200);
    assert.equal((await read()).sha256, nobody.sha256);
    assert.equal((await acceptanceOf(entered.id)).sha256, sha256, "what was accepted stays");
  });

  it("always serves its own unit, and others or all when it chose so", async () => {
    const own = registration({ serviceUnitIds: [OTHER_UNIT, OTHER_UNIT, UNIT] });
    const everywhere = registration({ serviceUnitIds: [OTHER_UNIT], allUnits: true });
    for (const entered of [own, everywhere]) await users.rpc.registerMerchant(entered);
    const columns = ["unit_id", "service_unit_ids", "all_units"];
    assert.deepEqual(await knex("accounts").where({ id: own.id }).first(columns), {
      unit_id: UNIT,
      service_unit_ids: [OTHER_UNIT],
      all_units: false,
    });
    assert.deepEqual(await knex("accounts").where({ id: everywhere.id }).first(columns), {
      unit_id: UNIT,
      service_unit_ids: [],
      all_units: true,
    });
  });

  it("repeated, also at once, answers the same account and one acceptance", async () => {
    const entered = registration();
    const answers = await Promise.all(Array.from({ length: 6 }, () => users.rpc.registerMerchant(entered)));
    assert.deepEqual([...new Set(answers.map(({ id }) => id))], [entered.id]);
    for (const other of [
      { displayName: "Outro nome" },
      { document: newDocument() },
      { phone: newPhone() },
      { allUnits: true },
    ]) {
      await assert.rejects(users.rpc.registerMerchant({ ...entered, ...other }), { reason: "key_reused" });
    }
    assert.equal((await getOne(entered.id))?.profile?.displayName, "Padaria da Praça", "what is stored stays");
    assert.equal((await knex("contract_acceptances").where({ account_id: entered.id })).length, 1);
  });

  it("is refused when e-mail, proved number or document are in use, naming every one of them", async () => {
    const known = registration();
    await users.rpc.registerMerchant(known);
    const { email, phone, document } = known;
    const { text } = await users.rpc.startNumberProof({ userId: known.id });
    const proof = { phone, code: text.slice(-6), key: known.id, at: timestampFromDate(new Date()) };
    await users.rpc.proveNumber(proof);
    const emailTaken = await failure({ email: email.toUpperCase() });
    assert.deepEqual([emailTaken.code, emailTaken.reason], ["conflict", "email_taken"]);
    const phoneTaken = await failure({ phone });
    assert.deepEqual(
      [phoneTaken.reason, phoneTaken.publicMessage],
      ["phone_taken", "Este telefone já está cadastrado no sistema."],
    );
    const all = await failure({ email, phone, document });
    assert.deepEqual(
      [all.reason, all.fields.map(({ field }: { field: string }) => field)],
      ["document_taken", ["document", "email", "phone"]],
    );
  });

  it("gives a document to one of two registrations at once", async () => {
    const document = newDocument();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => users.rpc.registerMerchant(registration({ document }))),
    );
    assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected", "rejected", "rejected"]);
    assert.equal((await knex("accounts").where({ document })).length, 1);
  });

  it("is refused for a unit that is closed or unknown, and for what breaks a rule, and stores nothing", async () => {
    for (const [over, field] of [
      [{ unitId: CLOSED_UNIT }, "unit_id"],
      [{ unitId: randomUUID() }, "unit_id"],
      [{ serviceUnitIds: [CLOSED_UNIT] }, "service_franchises"],
      [{ document: "11222333000182" }, "document"],
      [{ email: "padaria" }, "email"],
      [{ displayName: "" }, "display_name"],
    ] as const) {
      const entered = registration(over);
      const error = await users.rpc.registerMerchant(entered).then(
        () => assert.fail(field),
        (refusal) => refusal,
      );
      assert.deepEqual([error.code, error.fields[0]?.field], ["invalid_input", field]);
      assert.equal(await getOne(entered.id), undefined);
    }
  });

  it("does nothing once its caller no longer counts on it", async () => {
    const entered = registration({ notAfter: timestampFromDate(new Date(Date.now() - 1)) });
    await assert.rejects(users.rpc.registerMerchant(entered), { code: "unprocessable", reason: "too_late" });
    assert.equal(await getOne(entered.id), undefined);
  });

  it("leaves no address of an erased person, and its id is not used again", async () => {
    const entered = registration({ acceptedFrom: "203.0.113.199" });
    await users.rpc.registerMerchant(entered);
    const accepted = await acceptanceOf(entered.id);
    const traces = ["203.0.113.199", entered.email, entered.phone, entered.document];
    assert.deepEqual(await foundInSchema(knex, "users", traces), traces);
    await users.rpc.anonymisePerson({ userId: entered.id });
    assert.deepEqual(await foundInSchema(knex, "users", traces), []);
    const { version, address: kept } = await acceptanceOf(entered.id);
    assert.deepEqual([version, kept], [accepted.version, null], "that a contract was accepted stays");
    await assert.rejects(users.rpc.registerMerchant(entered), { code: "conflict", reason: "account_erased" });
  });
});
