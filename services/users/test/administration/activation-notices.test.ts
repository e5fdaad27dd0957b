import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { AppError } from "@tenho/kernel/errors/app-error";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { insertActivationNotices } from "../../src/adapters/db/activation-notice-store.ts";
import { sendActivationNotices } from "../../src/app/notices/send-activation-notices.ts";
import type { Mail } from "../../src/app/ports.ts";
import { merchantDraft, newPhone, personDraft, UNIT } from "../_account-builder.ts";
import { sentNotices } from "../_clients.ts";
import { usersContext } from "../_context.ts";
import { admin, PANEL, startUsersHarness, type UsersHarness } from "../_harness.ts";

describe("the notice of an activation", () => {
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

  async function awaiting() {
    const phone = newPhone();
    const displayName = "Empório <b>Sol & Mar</b>";
    const draft = merchantDraft({
      profile: { displayName, phones: [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }] },
    });
    await users.put(draft);
    return { id: draft.id, email: draft.email, phone };
  }
  const activate = (id: string, isActive = true) =>
    users.call("PATCH", `/users/${id}`, { json: { is_active: isActive }, as: admin(UNIT) });
  const noticesTo = (phone: string) => sentNotices.filter((notice) => notice.phone === phone);
  const pendingOf = (id: string) => knex("activation_notices").where({ account_id: id });
  const settled = (id: string) => eventually("both are sent", async () => (await pendingOf(id)).length === 0);

  it("goes out by WhatsApp and by e-mail, once each, at the first activation only", async () => {
    const { id, email, phone } = await awaiting();
    for (const isActive of [true, true, false, true]) assert.equal((await activate(id, isActive)).status, 200);
    await settled(id);
    const [notice, ...more] = noticesTo(phone);
    assert.deepEqual([notice?.unitId, notice?.parameters, more], [UNIT, ["Parnaíba", email, PANEL], []]);
    const [mail, ...further] = users.mail.mailsTo(email);
    assert.equal(further.length, 0);
    assert.deepEqual([mail?.subject, mail?.from], ["Sua conta na Tenho foi ativada", "nao-responda@tenho.localhost"]);
    for (const text of ["pela unidade Parnaíba", email, PANEL]) assert.ok(mail?.text.includes(text), text);
    assert.ok(mail?.text.includes("Empório <b>Sol & Mar</b>"));
    assert.ok(!mail?.html.includes("<b>Sol"), "names are text, not markup");
    assert.ok(mail?.html.includes(`<a href="${PANEL}">`));
  });

  it("is not for who is no merchant", async () => {
    const person = personDraft(Role.ADMIN);
    await users.put(person);
    await activate(person.id);
    assert.deepEqual(await pendingOf(person.id), []);
  });

  it("goes out by the one when the other fails, and by the other when it works again", async () => {
    const { id, email, phone } = await awaiting();
    users.mail.state.answer = (to) => (to === email ? 451 : null);
    await activate(id);
    await eventually("WhatsApp went out", () => noticesTo(phone).length === 1);
    await eventually("only the mail waits", async () => (await pendingOf(id)).length === 1);
    const [waiting] = await pendingOf(id);
    assert.deepEqual([waiting.channel, waiting.due_at > new Date()], ["mail", true]);
    assert.deepEqual(users.mail.mailsTo(email), []);
    users.mail.state.answer = () => null;
    await knex("activation_notices")
      .where({ id: waiting.id })
      .update({ due_at: new Date(0) });
    await settled(id);
    assert.equal(users.mail.mailsTo(email).length, 1);
    assert.equal(noticesTo(phone).length, 1);
  });

  it("is given up when the mail server refuses the address for good", async () => {
    const { id, email } = await awaiting();
    users.mail.state.answer = (to) => (to === email ? 550 : null);
    await activate(id);
    await settled(id);
    users.mail.state.answer = () => null;
    assert.deepEqual(users.mail.mailsTo(email), []);
  });
});

describe("the sender of notices", () => {
  let users: UsersHarness;
  let knex: Knex;
  let sent: { mails: Mail[]; notices: string[] };
  before(async () => {
    // The service's own sweep takes nothing from these tests.
    users = await startUsersHarness({ NOTICE_SWEEP_MS: "600000" });
    const url = users.env.POSTGRES_URL ?? "";
    knex = createKnex({ url, schema: "users", poolMax: 8, statementTimeoutMs: 30_000, applicationName: "test" });
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });
  beforeEach(async () => {
    sent = { mails: [], notices: [] };
    await knex("activation_notices").delete();
  });

  /** A process of its own; `fail` is asked before each send, `die` after it. */
  function startSender({
    fail = (): AppError | null => null,
    die = (): boolean => false,
    now = () => new Date(),
  } = {}) {
    const send = <T>(list: T[], what: T): void => {
      const error = fail();
      if (error !== null) throw error;
      list.push(what);
    };
    const composed = usersContext(knex, {
      texts: { read: async () => ({ mail: "", whatsapp: "" }), set: async () => undefined },
      franchise: { units: async () => [{ id: UNIT, name: "Parnaíba", city: "Parnaíba", state: "PI" }] },
      messaging: { sendAccountActivated: async ({ id }) => send(sent.notices, id) },
      mail: { send: async (mail) => send(sent.mails, mail) },
      now,
    });
    const { claim, finish } = composed.notices;
    const notices = {
      claim,
      finish: async (id: string) => {
        if (die()) throw new Error("died");
        await finish(id);
      },
    };
    return () => sendActivationNotices({ ...composed, notices });
  }
  /** An active account with both notices due. */
  async function activated(): Promise<string> {
    const id = await users.active(merchantDraft());
    await insertActivationNotices(knex, id);
    return id;
  }
  const pending = (): Promise<{ due_at: Date; attempts: number }[]> => knex("activation_notices").select();
  const makeDue = () => knex("activation_notices").update({ due_at: new Date(0) });

  it("sends again, under the same id, what a process that died had sent and not noted", async () => {
    await activated();
    await assert.rejects(startSender({ die: () => true })(), /died/);
    await startSender()();
    assert.equal(sent.mails.length, 1, "not while the first may still be at it");
    await makeDue();
    await startSender()();
    assert.deepEqual([new Set(sent.mails.map(({ id }) => id)).size, sent.mails.length], [1, 2]);
    assert.deepEqual([new Set(sent.notices).size, sent.notices.length], [1, 2]);
    assert.deepEqual(await pending(), []);
  });

  it("sends each once, with any number of processes", async () => {
    for (let count = 0; count < 25; count += 1) await activated();
    await Promise.all(Array.from({ length: 4 }, () => startSender()()));
    assert.deepEqual([sent.mails.length, sent.notices.length, await pending()], [25, 25, []]);
  });

  it("waits longer after each failure, and gives up in the end", async () => {
    await activated();
    const failing = startSender({ fail: () => new AppError("unavailable", "fora do ar") });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await makeDue();
      await failing();
      const [notice] = await pending();
      pauses.push(Math.round(((notice?.due_at.getTime() ?? 0) - Date.now()) / 60_000));
    }
    assert.deepEqual(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await makeDue();
    await startSender({ now: () => new Date(Date.now() + 3_600_001) })();
    assert.deepEqual([await pending(), sent.mails, sent.notices], [[], [], []]);
  });

  it("keeps the notice of an account that is inactive again, and forgets it when the account is erased", async () => {
    await users.serveOtherServices();
    const id = await activated();
    await users.deactivate(id);
    await startSender()();
    assert.deepEqual([(await pending()).length, sent.mails.length], [2, 0]);
    await users.rpc.anonymisePerson({ userId: id });
    assert.deepEqual(await pending(), []);
  });

  it("goes out as soon as the account is active again, though it was looked at meanwhile", async () => {
    const id = await activated();
    await users.deactivate(id);
    await startSender()();
    assert.ok((await pending()).every(({ due_at }) => due_at > new Date()));
    assert.equal(
      (await users.call("PATCH", `/users/${id}`, { json: { is_active: true }, as: admin(UNIT) })).status,
      200,
    );
    await startSender()();
    assert.deepEqual([await pending(), sent.mails.length, sent.notices.length], [[], 1, 1]);
  });
});
