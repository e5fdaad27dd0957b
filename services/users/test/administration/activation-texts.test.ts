import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { PhoneType } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import { merchantDraft, newPhone, UNIT } from "../_account-builder.ts";
import { sentNotices } from "../_clients.ts";
import { admin, PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

const PATH = "/settings/activation-texts";
const NONE = { mail: "", whatsapp: "" };
const master = identityFor({ role: "MASTER" });

type Body = { mail: string; whatsapp: string; message: string; errors: { field: string; message: string }[] };

let users: UsersHarness;
let knex: Knex;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  const url = users.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
});
beforeEach(() => knex("activation_texts").update(NONE));

const set = (json: object, as = master) => users.call<Body>("PUT", PATH, { json, as });
const read = async () => (await users.call<Body>("GET", PATH, { as: master })).body;

/** The WhatsApp notice and the mail of an account that is activated now. */
async function activated() {
  const phone = newPhone();
  const draft = merchantDraft({ profile: { displayName: "Loja", phones: [{ phone, type: PhoneType.WHATSAPP }] } });
  await users.put(draft);
  await users.call("PATCH", `/users/${draft.id}`, { json: { is_active: true }, as: admin(UNIT) });
  return eventually("both are sent", () => {
    const notice = sentNotices.find((sent) => sent.phone === phone);
    const [mail] = users.mail.mailsTo(draft.email);
    return notice !== undefined && mail !== undefined ? { email: draft.email, notice, mail } : null;
  });
}

describe("what MASTER adds to the notice of an activation", () => {
  it("is nothing until it is set, and then goes out with what stands for its placeholders", async () => {
    assert.deepEqual(await read(), NONE);
    const texts = { mail: " <b>Veja</b> {link}, {unidade} ", whatsapp: "Entre com {e-mail}." };
    const { status, body } = await set(texts);
    assert.deepEqual([status, body], [200, { mail: texts.mail.trim(), whatsapp: texts.whatsapp }]);
    assert.deepEqual(await read(), body);
    const { email, notice, mail } = await activated();
    assert.deepEqual([notice.sentence, notice.parameters], [`Entre com ${email}.`, ["Parnaíba", email, PANEL]]);
    assert.ok(mail.text.includes(`\n\n<b>Veja</b> ${PANEL}, Parnaíba\n\n`));
    assert.ok(!mail.html.includes("<b>Veja"), "it is text, not markup");
  });

  it("set to nothing again is left out", async () => {
    await set({ mail: "Oi.", whatsapp: "Oi." });
    await set(NONE);
    const { notice, mail } = await activated();
    assert.equal(notice.sentence, "");
    assert.ok(!mail.text.includes("Oi."));
  });

  it("is refused by field, and nothing changes", async () => {
    await set({ mail: "Antes.", whatsapp: "" });
    for (const [field, text] of [
      ["mail", "a".repeat(301)],
      ["whatsapp", "uma\nduas"],
      ["mail", "uma\u202Eduas"],
      ["whatsapp", "Oi {nome}"],
      ["mail", "Oi {unidade"],
    ] as const) {
      const { status, body } = await set({ ...NONE, [field]: text });
      assert.deepEqual([status, body.errors[0]?.field], [400, field], text);
    }
    for (const json of [
      {},
      { mail: "" },
      { ...NONE, other: "" },
      { mail: 1, whatsapp: "" },
      { mail: null, whatsapp: "" },
    ]) {
      assert.equal((await set(json)).status, 400, JSON.stringify(json));
    }
    assert.deepEqual(await read(), { mail: "Antes.", whatsapp: "" });
  });

  it("is read and set by MASTER alone", async () => {
    const operator = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["setting.access"] });
    for (const as of [operator, admin(UNIT)]) {
      assert.equal((await users.call("GET", PATH, { as })).status, 403);
      assert.equal((await set(NONE, as)).status, 403);
    }
    assert.equal((await users.call("PUT", PATH, { json: NONE })).status, 401);
  });

  it("is recorded once for each change, whoever sends it twice at the same moment", async () => {
    const before = (await expectedRecords()).length;
    await Promise.all([1, 2, 3].map(() => set({ mail: "", whatsapp: "Bem-vindo!" })));
    const records = await eventually("it is recorded", async () => {
      const found = await expectedRecords();
      return found.length > before ? found : null;
    });
    assert.equal(records.length, before + 1);
    assert.deepEqual(changesOf(records.at(-1) ?? assert.fail()), { whatsapp: ['""', '"Bem-vindo!"', false] });
    assert.equal(records.at(-1)?.actorId, master.userId);
  });
});

const expectedRecords = () => recordedActions(users.harness.nc, "users", "activation_texts");
