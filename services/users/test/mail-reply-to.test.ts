import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createSmtpMail } from "../src/adapters/mail/smtp-mail.ts";
import { startMailServer } from "./_mail-server.ts";

test("answers to a mail go to the address that is set, else to the sender", async (t) => {
  const server = await startMailServer();
  t.after(() => server.stop());
  const repliesOf = async (id: string, replyTo: string) => {
    const { mail, component } = createSmtpMail({
      url: server.url,
      from: "Tenho <nao-responda@exemplo.com.br>",
      replyTo,
      timeoutMs: 15_000,
      resetMs: 30_000,
      metrics: createMetrics("users"),
    });
    const to = `${id}@exemplo.com.br`;
    await mail.send({ id, to, subject: "Oi", text: "Oi", html: "<p>Oi</p>" });
    await component.stop();
    const [received] = server.mailsTo(to);
    return [received?.from, ...(received?.replyTo ?? [])];
  };
  assert.deepEqual(await repliesOf("a", ""), ["nao-responda@exemplo.com.br"]);
  for (const replyTo of ["Atendimento <contato@exemplo.com.br>", "contato@exemplo.com.br"]) {
    assert.deepEqual(await repliesOf(`b${replyTo.length}`, replyTo), [
      "nao-responda@exemplo.com.br",
      "contato@exemplo.com.br",
    ]);
  }
});
