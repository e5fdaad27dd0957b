import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import type { MailResolver } from "../src/app/checks/check-mail-domain.ts";
import { personDraft } from "./_account-builder.ts";
import { admin, startUsersHarness, type UsersHarness } from "./_harness.ts";

const TO = "dona@rede.com.br";
const PATH = "/settings/mail-test";
const START_MS = Date.parse("2026-11-28T12:00:00Z");
const absent = () => Promise.reject(Object.assign(new Error("no such record"), { code: "ENODATA" }));

describe("a test mail", () => {
  let users: UsersHarness;
  let knex: Knex;
  let nowMs = START_MS;
  let resolver: MailResolver;
  const master = personDraft(Role.MASTER, { unitId: "" });
  const asMaster = identityFor({ role: "MASTER", userId: master.id });

  before(async () => {
    users = await startUsersHarness(
      { MAIL_FROM: "Tenho <oi@tenho.com.br>", MAIL_REPLY_TO: "contato@tenho.com.br", SMTP_TIMEOUT_MS: "15000" },
      {
        resolver: {
          resolveMx: (name) => resolver.resolveMx(name),
          resolveTxt: (name) => resolver.resolveTxt(name),
        },
        now: () => new Date(nowMs),
      },
    );
    knex = users.openStore();
    await users.active(master);
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });
  beforeEach(async () => {
    await knex("test_mails").delete();
    nowMs = START_MS;
    users.mail.state.refusal = null;
    resolver = { resolveMx: absent, resolveTxt: absent };
  });

  const send = async (to = TO, dkimSelector = "") =>
    checksFromProto(await users.rpc.sendTestMail({ to, dkimSelector })).map(
      ({ id, state, sentence }) => `${id} ${state} ${sentence}`,
    );
  const actions = () => recordedActions(users.harness.nc, "users", "test");

  it("goes out once with the real sender and the address for answers, is recorded, and comes with the records of the DNS", async () => {
    const before = users.mail.mailsTo(TO).length;
    const lines = await send();
    const [mail, ...more] = users.mail.mailsTo(TO).slice(before);
    assert.deepEqual([mail?.from, mail?.replyTo, more], ["oi@tenho.com.br", ["contato@tenho.com.br"], []]);
    assert.deepEqual(
      lines.map((line) => line.split(" ").slice(0, 2).join(" ")),
      ["mail.mx MISSING", "mail.spf MISSING", "mail.dkim UNKNOWN", "mail.dmarc MISSING", "mail.sent RIGHT"],
    );
    assert.match(lines.at(-1) ?? "", /aceitou o teste para dona@rede\.com\.br: veja se chegou/);
    const record = await eventually("the mail is recorded", async () => (await actions()).at(-1));
    assert.deepEqual([record.action, changesOf(record)], ["mail.test", { email: ["", '"d•••@rede.com.br"', false] }]);
  });

  it("asks for the key under the selector that is given", async () => {
    resolver = {
      resolveMx: absent,
      resolveTxt: async (name) => (name === "novo._domainkey.tenho.com.br" ? [["k=rsa; p=MIIB"]] : absent()),
    };
    assert.match((await send(TO, "novo"))[2] ?? "", /^mail\.dkim RIGHT /);
    nowMs += 60_000;
    assert.match((await send(TO, "velho"))[2] ?? "", /^mail\.dkim MISSING .*velho\._domainkey/);
    await assert.rejects(users.rpc.sendTestMail({ to: TO, dkimSelector: "a b" }), /seletor/);
  });

  it("is sent once a minute, whoever asks, and never to what is no address", async () => {
    await assert.rejects(users.rpc.sendTestMail({ to: "dona@rede.com.br, outra@rede.com.br" }), /e-mail válido/);
    const before = users.mail.state.attempts;
    const answers = await Promise.allSettled([send(), send(), users.call("POST", PATH, { as: asMaster })]);
    const isTaken = (answer: PromiseSettledResult<unknown>) =>
      answer.status === "fulfilled" && (answer.value as { status?: number }).status !== 429;
    assert.equal(answers.filter(isTaken).length, 1);
    nowMs += 59_000;
    await assert.rejects(send(), /por minuto/);
    assert.equal(users.mail.state.attempts, before + 1);
    nowMs += 1_000;
    await send();
    assert.equal(users.mail.state.attempts, before + 2);
  });

  it("says the answer of the mail server in plain words, and that the DNS did not answer", async () => {
    for (const [at, code, text, says] of [
      ["AUTH", 535, "no", "WRONG O servidor de e-mail 127.0.0.1:PORTA recusou o usuário ou a senha."],
      ["MAIL", 553, "no", "WRONG O servidor de e-mail 127.0.0.1:PORTA não deixa enviar com este remetente."],
      ["RCPT", 550, "5.1.1 unknown", "WRONG O servidor de e-mail 127.0.0.1:PORTA recusou o destinatário"],
      ["RCPT", 554, "relay denied", "WRONG O servidor de e-mail 127.0.0.1:PORTA não envia para fora em nosso nome."],
      ["DATA", 451, "later", "UNKNOWN O servidor de e-mail 127.0.0.1:PORTA não aceitou o e-mail agora"],
    ] as const) {
      users.mail.state.refusal = { at, code, text };
      const sent = (await send()).at(-1)?.replace(/:\d+/, ":PORTA") ?? "";
      assert.ok(sent.startsWith(`mail.sent ${says}`), sent);
      nowMs += 60_000;
    }
    users.mail.state.refusal = null;
    const silent = () => Promise.reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" }));
    resolver = { resolveMx: silent, resolveTxt: silent };
    assert.deepEqual(
      (await send()).map((line) => line.split(" ").slice(0, 2).join(" ")),
      ["mail.domain UNKNOWN", "mail.sent RIGHT"],
    );
  });

  it("goes to the MASTER who asks, and to nobody else who is signed in", async () => {
    const before = users.mail.mailsTo(master.email).length;
    const { status, body } = await users.call<{ state: string }>("POST", PATH, { as: asMaster });
    assert.deepEqual([status, body.state], [200, "RIGHT"]);
    assert.equal(users.mail.mailsTo(master.email).length, before + 1);
    assert.equal((await users.call("POST", PATH, { as: admin() })).status, 403);
  });
});
