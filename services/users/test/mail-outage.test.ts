import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { BreakerState } from "@tenho/proto/status/v1/status_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { createMailQueue } from "../src/adapters/db/mail-queue.ts";
import { merchantDraft, UNIT } from "./_account-builder.ts";
import { admin, startUsersHarness, type UsersHarness } from "./_harness.ts";
import type { Refusal } from "./_mail-server.ts";

const DAY_MS = 24 * 3_600_000;
/** The longest pause of a mail that keeps failing, and the first, in which it may still be under way. */
const LONG_PAUSE_MS = 3_600_000;
const FIRST_PAUSE_MS = 60_000;

/** Refusals that a mended configuration, a paid bill or the time ends; none of them says anything of a recipient. */
const REFUSALS: readonly Refusal[] = [
  { at: "AUTH", code: 535, text: "5.7.8 Username and Password not accepted" },
  { at: "AUTH", code: 534, text: "5.7.9 Application-specific password required" },
  { at: "MAIL", code: 530, text: "5.7.0 Authentication Required" },
  { at: "MAIL", code: 553, text: "5.7.1 Sender address rejected: not owned by user" },
  { at: "RCPT", code: 530 },
  { at: "RCPT", code: 554, text: "5.7.1 Relay access denied" },
  { at: "RCPT", code: 550, text: "relay not permitted" },
  { at: "DATA", code: 552 },
  { at: "DATA", code: 554, text: "5.7.1 Message rejected" },
];

const activate = async (users: UsersHarness): Promise<{ id: string; email: string }> => {
  const { id, email } = merchantDraft();
  await users.put(merchantDraft({ id, email }));
  const { status } = await users.call("PATCH", `/users/${id}`, { json: { is_active: true }, as: admin(UNIT) });
  assert.equal(status, 200);
  return { id, email };
};

const metricOf = async (users: UsersHarness, series: string): Promise<number> => {
  const text = await (await fetch(`${users.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`tenho_${series}`));
  return Number(line?.split(" ").at(-1));
};

describe("a mail that the server refuses for another reason than its recipient", () => {
  let users: UsersHarness;
  let knex: Knex;
  before(async () => {
    users = await startUsersHarness({ SMTP_RESET_MS: "100" });
    await users.serveOtherServices();
    knex = users.openStore();
  });
  afterEach(() => {
    users.mail.state.refusal = null;
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });

  const mailNotices = (id: string) => knex("activation_notices").where({ account_id: id, channel: "mail" });
  const refusedSince = (before: number, times = 1) =>
    eventually("it was refused", () => users.mail.state.refused >= before + times);

  for (const refusal of REFUSALS) {
    const { at, code, text = "" } = refusal;
    it(`is kept and sent later: ${at} ${code} ${text}`, async () => {
      users.mail.state.refusal = refusal;
      const { refused } = users.mail.state;
      const { id, email } = await activate(users);
      await refusedSince(refused);
      assert.equal(users.mail.mailsTo(email).length, 0);
      users.mail.state.refusal = null;
      await knex("activation_notices")
        .where({ account_id: id })
        .update({ due_at: new Date(0) });
      await eventually("it is sent", () => users.mail.mailsTo(email).length === 1);
      await eventually("it is settled", async () => (await mailNotices(id)).length === 0);
    });
  }

  it("is sent with the first that is due once the password is mended, whatever pause it had reached", async () => {
    users.mail.state.refusal = { at: "AUTH", code: 535, text: "5.7.8 Username and Password not accepted" };
    const { refused } = users.mail.state;
    const [first, second] = [await activate(users), await activate(users)];
    await refusedSince(refused, 2);
    await knex("activation_notices")
      .where({ account_id: second.id })
      .update({ attempts: 20, due_at: new Date(Date.now() + LONG_PAUSE_MS - 2 * FIRST_PAUSE_MS) });
    await eventually("MASTER reads that it waits", async () => {
      const { mail } = await users.rpc.getStatus({});
      return mail?.trouble === "login" && mail.waiting > 0;
    });
    assert.ok((await metricOf(users, 'mails_total{outcome="login"')) >= 2);
    users.mail.state.refusal = null;
    await knex("activation_notices")
      .where({ account_id: first.id })
      .update({ due_at: new Date(0) });
    for (const { email } of [first, second])
      await eventually("it is sent", () => users.mail.mailsTo(email).length === 1);
    await eventually("nothing waits", async () => {
      const { mail } = await users.rpc.getStatus({});
      return mail?.trouble === "" && mail.waiting === 0;
    });
  });

  it("is due after a start, unless it was claimed a moment ago and may be under way", async () => {
    const [long, justNow] = [merchantDraft(), merchantDraft()];
    for (const draft of [long, justNow]) await users.active(draft);
    // Within a transaction the service's own sweep sees none of it, and now() stands still.
    const trx = await knex.transaction();
    const isIn = (ms: number) => trx.raw("now() + ? * interval '1 millisecond'", [ms]);
    await trx("activation_notices").insert([
      { account_id: long.id, channel: "mail", attempts: 20, due_at: isIn(LONG_PAUSE_MS - 2 * FIRST_PAUSE_MS) },
      { account_id: justNow.id, channel: "mail", attempts: 20, due_at: isIn(LONG_PAUSE_MS) },
    ]);
    await createMailQueue(trx).makeDue();
    const leftMs = async ({ id }: { id: string }) => {
      const row = await trx("activation_notices")
        .where({ account_id: id })
        .first(trx.raw("extract(epoch from due_at - now()) * 1000 as left_ms"));
      return Number(row.left_ms);
    };
    assert.deepEqual([await leftMs(long), await leftMs(justNow)], [0, FIRST_PAUSE_MS]);
    await trx.rollback();
  });

  it("proves an e-mail two days later by a link that is valid from then on", async () => {
    users.mail.state.refusal = { at: "AUTH", code: 535 };
    const { refused } = users.mail.state;
    const id = await users.active(merchantDraft());
    const email = `${randomUUID()}@loja.test`;
    await knex("email_proofs").insert({
      account_id: id,
      proof_id: randomUUID(),
      email,
      expires_at: new Date(Date.now() - DAY_MS),
      due_at: new Date(0),
    });
    await refusedSince(refused);
    users.mail.state.refusal = null;
    await knex("email_proofs")
      .where({ account_id: id })
      .update({ due_at: new Date(0) });
    await eventually("it is sent", () => users.mail.mailsTo(email).length === 1);
    await eventually("its link is valid", async () => {
      const [proof] = await knex("email_proofs").where({ account_id: id });
      return proof.due_at === null && proof.expires_at > new Date(Date.now() + DAY_MS / 2);
    });
  });
});

describe("the breaker of the mail server", () => {
  let users: UsersHarness;
  let knex: Knex;
  before(async () => {
    users = await startUsersHarness({ SMTP_RESET_MS: "600000" });
    await users.serveOtherServices();
    knex = users.openStore();
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });

  const breaker = async () => (await users.rpc.getStatus({})).breakers.find(({ target }) => target === "smtp")?.state;

  it("does not count refused recipients", async () => {
    users.mail.state.answer = () => 550;
    for (let time = 0; time < 6; time += 1) await activate(users);
    await eventually(
      "all are given up",
      async () => (await knex("activation_notices").where({ channel: "mail" })).length === 0,
    );
    users.mail.state.answer = () => null;
    assert.equal(await breaker(), BreakerState.CLOSED);
  });

  it("opens for a refused login, and a mail after that waits without being tried or postponed", async () => {
    users.mail.state.refusal = { at: "AUTH", code: 535 };
    await eventually("it is open", async () => {
      await activate(users);
      return (await breaker()) === BreakerState.OPEN;
    });
    assert.equal(await metricOf(users, 'breaker_open{target="smtp"'), 1);
    const { logins } = users.mail.state;
    const { id } = await activate(users);
    const swept = async () => metricOf(users, 'periodic_task_last_success_timestamp_seconds{task="activation notices"');
    // The first of the two may have begun before the account was activated.
    for (const time of [1, 2]) {
      const before = await swept();
      await eventually(`sweep ${time} passed`, async () => (await swept()) > before);
    }
    const [notice] = await knex("activation_notices").where({ account_id: id, channel: "mail" });
    assert.deepEqual([notice.attempts, users.mail.state.logins], [0, logins]);
  });
});
