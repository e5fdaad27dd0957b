import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { Role, TroubleState } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import type { Mail } from "../src/app/ports.ts";
import { reportTroubles, watchReports } from "../src/app/troubles/report-troubles.ts";
import { sendTroubleMails } from "../src/app/troubles/send-trouble-mails.ts";
import { contextConfigOf } from "../src/compose/context.ts";
import type { Observation } from "../src/domain/troubles/trouble.ts";
import { personDraft, UNIT } from "./_account-builder.ts";
import { usersContext } from "./_context.ts";
import { admin, master, PANEL, startUsersHarness, type UsersHarness } from "./_harness.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATH = "/settings/trouble-mails";

const TOKEN: Observation = {
  key: "check.pix.token",
  area: "checks.PIX",
  state: "OPEN",
  title: "Pix",
  sentence: "O banco recusou o token.",
  action: "Confira o client secret.",
  link: "/master/pronto-para-o-ar",
};
const well = ({ key, area }: Observation): Observation => ({
  key,
  area,
  state: "WELL",
  title: "",
  sentence: "",
  action: "",
  link: "",
});

let users: UsersHarness;
let knex: Knex;
const ana = personDraft(Role.MASTER, { unitId: "", emailConfirmed: true, profile: { displayName: "Ana" } });
const bia = personDraft(Role.MASTER, { unitId: "", profile: { displayName: "Bia" } });
let sent: Mail[];
let nowMs: number;

before(async () => {
  // Its own sweeps stay out of the way: this suite sends by itself, with a clock of its own.
  users = await startUsersHarness({ NOTICE_SWEEP_MS: "3600000", TROUBLE_SWEEP_MS: "3600000" });
  knex = users.openStore();
  await users.active(ana);
  await users.active(bia);
  await users.active(personDraft(Role.ADMIN, { emailConfirmed: true }));
});
after(async () => {
  await knex.destroy();
  await users.stop();
});
beforeEach(async () => {
  await knex("troubles").delete();
  await knex("trouble_mails").delete();
  await knex("trouble_watch").update({ is_on: true, reported_at: null, noticed_at: null });
  sent = [];
  // Noon in the platform's zone, so that hours pass within one day.
  nowMs = Date.parse("2026-11-25T15:00:00Z");
});

/** One process of users; several share the store. */
const aProcess = (over: Parameters<typeof usersContext>[1] = {}) =>
  usersContext(knex, {
    now: () => new Date(nowMs),
    config: contextConfigOf({ PUBLIC_URL: PANEL, NOTICE_MS: DAY_MS }),
    mail: { send: async (mail) => void sent.push(mail) },
    ...over,
  });
type Process = ReturnType<typeof aProcess>;

/** Reports once a minute for some time, by every process at once, and sends. */
async function pass(ms: number, observations: readonly Observation[], processes: readonly Process[] = [aProcess()]) {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    nowMs += MINUTE_MS;
    await Promise.all(processes.map((one) => reportTroubles(one, observations)));
    await Promise.all(processes.map(sendTroubleMails));
  }
}
const subjects = () => sent.map(({ subject }) => subject);
const makeDue = () => knex("trouble_mails").whereNotNull("due_at").update({ due_at: knex.fn.now() });

describe("a trouble that lasts ten minutes", () => {
  it("is one mail to each active MASTER with a proved e-mail, however many processes report it", async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    await pass(9 * MINUTE_MS, [TOKEN], processes);
    assert.equal(sent.length, 0);
    await pass(60 * MINUTE_MS, [TOKEN], processes);
    assert.equal(sent.length, 1);
    const [mail] = sent;
    assert.deepEqual([mail?.to, mail?.subject], [ana.email, "Tenho: Pix precisa de você"]);
    assert.equal(
      mail?.text,
      [
        "Olá, Ana!",
        "Isto precisa de você:",
        "Pix: O banco recusou o token. Desde 25/11/2026 12:01.",
        "O que fazer: Confira o client secret.",
        "Veja no painel:",
        `${PANEL}/master/pronto-para-o-ar`,
        "Para não receber estes avisos: Configurações › Avisos.\n",
      ].join("\n\n"),
    );
  });

  it("is reminded of daily, and its end is told once", async () => {
    const processes = [aProcess(), aProcess()];
    await pass(11 * MINUTE_MS, [TOKEN], processes);
    nowMs += DAY_MS - 5 * MINUTE_MS;
    await pass(10 * MINUTE_MS, [TOKEN], processes);
    await pass(20 * MINUTE_MS, [well(TOKEN)], processes);
    assert.deepEqual(subjects(), [
      "Tenho: Pix precisa de você",
      "Tenho: Pix ainda precisa de você",
      "Tenho: está tudo certo de novo",
    ]);
    assert.match(sent[2]?.text ?? "", /O banco recusou o token\. Foi de 25\/11\/2026 12:01 a 26\/11\/2026 /);
    assert.deepEqual(await knex("troubles"), []);
  });

  it("is mailed by the next process where one dies before it sends, or before it records that", async () => {
    const one = aProcess();
    for (let minute = 0; minute <= 11; minute += 1) {
      nowMs += MINUTE_MS;
      await reportTroubles(one, [TOKEN]);
    }
    assert.equal((await one.troubles.claimMails(20)).length, 1, "a process that claims it and dies");
    await makeDue();
    const died = () => Promise.reject(new Error("the process died"));
    await assert.rejects(sendTroubleMails({ ...one, troubles: { ...one.troubles, mailSent: died } }));
    await makeDue();
    await sendTroubleMails(aProcess());
    await makeDue();
    await sendTroubleMails(aProcess());
    assert.equal(sent.length, 2);
    assert.equal(new Set(sent.map(({ id }) => id)).size, 1, "recognisable as copies");
  });

  it("is at most six mails a day to a MASTER and one that says there are more, and goes on the next day", async () => {
    const troubles = Array.from({ length: 10 }, (_, index) => ({ ...TOKEN, key: `${TOKEN.key}.${index}` }));
    for (const count of troubles.keys()) await pass(11 * MINUTE_MS, troubles.slice(0, count + 1));
    assert.equal(sent.length, 7);
    assert.equal(sent[6]?.subject, "Tenho: há mais avisos no painel");
    assert.equal(subjects().filter((subject) => subject === sent[6]?.subject).length, 1);
    nowMs += DAY_MS;
    await pass(MINUTE_MS, troubles);
    assert.equal(sent.at(-1)?.subject, "Tenho: 10 coisas ainda precisam de você");
    await assert.rejects(
      knex("trouble_mails").insert({ ...(await knex("trouble_mails").first()), id: crypto.randomUUID(), number: 8 }),
      "the store itself refuses an eighth",
    );
  });

  it("is nobody's at an address of this machine, and when the mails are off", async () => {
    const local = aProcess({ config: contextConfigOf({ PUBLIC_URL: "http://localhost:8080", NOTICE_MS: DAY_MS }) });
    await pass(20 * MINUTE_MS, [TOKEN], [local]);
    assert.deepEqual(await knex("troubles"), []);
    await knex("trouble_watch").update({ is_on: false });
    await pass(20 * MINUTE_MS, [TOKEN]);
    assert.equal(sent.length, 0);
  });

  it("is also that nobody reports any more, once somebody has", async () => {
    const one = aProcess();
    const look = async () => {
      nowMs += MINUTE_MS;
      await watchReports(one);
      await sendTroubleMails(one);
    };
    for (let minute = 0; minute < 30; minute += 1) await look();
    assert.equal(sent.length, 0, "a former gateway reports nothing");
    await reportTroubles(one, []);
    for (let minute = 0; minute < 30; minute += 1) await look();
    assert.deepEqual(subjects(), ["Tenho: Painel precisa de você"]);
    await pass(10 * MINUTE_MS, []);
    assert.equal(sent.at(-1)?.subject, "Tenho: está tudo certo de novo");
  });
});

describe("a report", () => {
  it("is the gateway's, and a state that this version does not know is unknown", async () => {
    const { state: _state, ...texts } = TOKEN;
    await users.rpc.reportTroubles({ observations: [{ ...texts, state: TroubleState.OPEN }] });
    assert.equal((await knex("troubles")).length, 1);
    await knex("troubles").update({ told_at: new Date(), well_since: new Date(0) });
    await users.rpc.reportTroubles({ observations: [{ ...texts, state: 99 as TroubleState }] });
    assert.equal((await knex("troubles").whereNull("ended_at")).length, 1);
    const many = Array.from({ length: 2_001 }, (_, index) => ({ ...texts, key: `${index}`, state: TroubleState.WELL }));
    await assert.rejects(users.rpc.reportTroubles({ observations: many }));
  });
});

describe("the mails about troubles", () => {
  it("are on until a MASTER turns them off, who sees which e-mails get them, and each change is recorded", async () => {
    type Body = { is_on: boolean; recipients: { name: string; email: string; is_proved: boolean }[] };
    const { status, body } = await users.call<Body>("GET", PATH, { as: master });
    assert.deepEqual([status, body.is_on], [200, true]);
    assert.deepEqual(body.recipients.map(({ name, is_proved }) => [name, is_proved]).toSorted(), [
      ["Ana", true],
      ["Bia", false],
    ]);
    const set = (is_on: unknown, as = master) => users.call<Body>("PUT", PATH, { as, json: { is_on } });
    assert.equal((await set(false)).body.is_on, false);
    await set(false);
    assert.equal((await set(true)).body.is_on, true);
    await expectActions(users.harness.nc, "users", "trouble_mails", ["setting.update", "setting.update"]);
    assert.equal((await set("não")).status, 400);
    for (const as of [admin(UNIT), identityFor({ role: "CLIENT" })]) {
      assert.equal((await set(false, as)).status, 403);
      assert.equal((await users.call("GET", PATH, { as })).status, 403);
    }
  });
});
