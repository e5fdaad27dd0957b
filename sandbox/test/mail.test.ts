import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Sandbox } from "../src/app.ts";
import { Mailbox, type ReceivedMail } from "../src/providers/mailbox.ts";
import { get, post, startSandboxHarness } from "./_harness.ts";

const ROSA = "rosa@exemplo.com.br";
const mail: SendMailOptions = {
  from: "Tenho <nao-responda@tenho.localhost>",
  to: ROSA,
  subject: "Sua conta na Tenho foi ativada",
  text: "Olá, Rosa! Açaí às 8h.",
  html: "<p>Olá, Rosa!</p>",
};

async function sendMail(sandbox: Sandbox, over: SendMailOptions = {}): Promise<void> {
  const transport = createTransport(sandbox.smtpUrl);
  await transport.sendMail({ ...mail, ...over }).finally(() => transport.close());
}
const mailbox = async (sandbox: Sandbox, query = "") =>
  (await get<{ messages: ReceivedMail[] }>(`${sandbox.url}/control/mailbox${query}`)).messages;

describe("mail", () => {
  it("arrives whole in the mailbox, oldest first, by whom it went to", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await sendMail(sandbox);
    await sendMail(sandbox, { to: ["joao@exemplo.com.br", "Ana <ana@exemplo.com.br>"], html: undefined });
    const [first, second] = await mailbox(sandbox);
    assert.deepEqual(
      [first?.to, first?.from, first?.subject, first?.text.trim(), first?.html?.trim()],
      [ROSA, "nao-responda@tenho.localhost", mail.subject, mail.text, mail.html],
    );
    assert.ok(Date.parse(first?.at ?? "") > 0);
    assert.deepEqual([second?.to, "html" in (second ?? {})], ["joao@exemplo.com.br, ana@exemplo.com.br", false]);
    assert.deepEqual(
      (await mailbox(sandbox, "?to=ANA@exemplo.com.br")).map(({ to }) => to),
      ["joao@exemplo.com.br, ana@exemplo.com.br"],
    );
    assert.equal((await fetch(`${sandbox.url}/control/mailbox?from=x`)).status, 400);
    await fetch(`${sandbox.url}/control/mailbox`, { method: "DELETE" });
    assert.deepEqual(await mailbox(sandbox), []);
  });

  it("knows the faults of the others: error and down take nothing, drop takes it unanswered, slow answers late", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const fault = (rest: object) => post(`${sandbox.url}/control/faults`, { target: "mail", ...rest });
    await fault({ mode: "error" });
    await assert.rejects(sendMail(sandbox), { responseCode: 451 });
    await fault({ mode: "error", error_code: 550 });
    await assert.rejects(sendMail(sandbox), { responseCode: 550 });
    await fault({ mode: "down" });
    await assert.rejects(sendMail(sandbox));
    assert.deepEqual(await mailbox(sandbox), []);
    await fault({ mode: "drop" });
    await assert.rejects(sendMail(sandbox));
    assert.equal((await mailbox(sandbox)).length, 1);
    await fault({ mode: "slow", delay_ms: 30 });
    await sendMail(sandbox);
    await fault({ mode: "ok" });
    await sendMail(sandbox);
    assert.equal((await mailbox(sandbox)).length, 3);
    assert.equal((await fault({ mode: "hostile" })).status, 400);
  });

  it("above a megabyte is refused, and the server goes on", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    await assert.rejects(sendMail(sandbox, { text: "a".repeat(1_200_000) }), { responseCode: 552 });
    await sendMail(sandbox);
    assert.equal((await mailbox(sandbox)).length, 1);
  });

  it("is kept up to a number and a size, the newest first to stay", () => {
    const received = (subject: string, text = ""): ReceivedMail => ({
      to: ROSA,
      from: "x@y.br",
      subject,
      text,
      message_id: "",
      at: "",
    });
    const box = new Mailbox();
    for (let number = 1; number <= 510; number += 1) box.add(received(String(number)));
    assert.deepEqual([box.list().length, box.list()[0]?.subject], [500, "11"]);
    for (let number = 1; number <= 3; number += 1) box.add(received(`large ${number}`, "a".repeat(9_000_000)));
    assert.deepEqual(
      box.list().map(({ subject }) => subject),
      ["large 2", "large 3"],
    );
  });
});
