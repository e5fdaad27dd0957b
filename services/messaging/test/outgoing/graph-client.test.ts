import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createGraphClient } from "../../src/adapters/whatsapp/graph-client.ts";
import type { GraphClient } from "../../src/app/ports/graph-client.ts";
import type { OutgoingContent } from "../../src/domain/outgoing/message.ts";
import { NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const ANA = "558688887777";
const text: OutgoingContent = { kind: "text", body: "oi" };

describe("the Graph API", () => {
  let harness: WhatsappHarness;
  let graph: GraphClient;
  const clientOf = (baseUrl: string, token = "token-de-teste", timeoutMs = 20_000): GraphClient =>
    createGraphClient({
      baseUrl,
      token: () => token,
      timeoutMs,
      breakerResetMs: 600_000,
      metrics: createMetrics("test"),
    });
  const send = (content: OutgoingContent = text, to = ANA, by = graph) =>
    by.send({ id: "told:1", phoneNumberId: NUMBER, recipient: { to }, content });

  beforeEach(async () => {
    harness = await startWhatsappHarness();
    for (const part of harness.whatsapp.components) await part.stop();
    await harness.createContact(ANA);
    graph = clientOf(harness.sandbox.url);
  });
  afterEach(() => harness.stop());

  it("accepts a message and gives its number, and the person's as Meta writes it", async () => {
    const result = await send(text, "5586988887777");
    const [row] = await harness.sentFor("told:1");
    assert.deepEqual(result, { outcome: "accepted", wamid: row?.wamid, waId: ANA });
  });

  it("refuses with a code, whatever the HTTP status", async () => {
    for (const error_code of [131056, 190, 131016]) {
      await harness.faults("error", { error_code });
      const result = await send();
      assert.equal(result.outcome === "refused" && result.code, error_code);
    }
    await harness.faults("ok");
    const wrongToken = await send(text, ANA, clientOf(harness.sandbox.url, "outro"));
    assert.equal(wrongToken.outcome === "refused" && wrongToken.code, 190);
  });

  it("leaves open what may have been taken: no answer, too late an answer, half an answer", async () => {
    await harness.faults("drop");
    assert.deepEqual(await send(), { outcome: "unknown" });
    await harness.faults("slow", { delay_ms: 10_000 });
    const hasty = clientOf(harness.sandbox.url, "token-de-teste", 300);
    assert.deepEqual(await send(text, ANA, hasty), { outcome: "unknown" });
    await harness.faults("down");
    assert.deepEqual(await send(), { outcome: "unknown" });
    await harness.faults("ok");
    for (const answer of ["<html>", '{"messages":[]}', "{", ""]) {
      const server = createServer((_req, res) => res.end(answer));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      assert.deepEqual(await send(text, ANA, clientOf(`http://127.0.0.1:${port}`)), { outcome: "unknown" });
      server.close();
      server.closeAllConnections();
    }
  });

  it("takes an answer by its message's id or its error's code, whatever else is null or of another form", async () => {
    const answering = async (status: number, body: object) => {
      const server = createServer((_req, res) => res.writeHead(status).end(JSON.stringify(body)));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const result = await send(text, ANA, clientOf(`http://127.0.0.1:${port}`));
      server.close();
      server.closeAllConnections();
      return result;
    };
    const accepted = { outcome: "accepted", wamid: "wamid.1", waId: null };
    for (const contacts of [null, [], [{ wa_id: null }], "nenhum"]) {
      assert.deepEqual(await answering(200, { contacts, messages: [{ id: "wamid.1" }] }), accepted);
    }
    const refused = { outcome: "refused", code: 131047, title: "", details: "" };
    for (const error of [
      { code: "131047" },
      { code: 131047, message: null, error_data: null },
      { code: 131047, error_data: "x" },
    ]) {
      assert.deepEqual(await answering(400, { error }), refused, JSON.stringify(error));
    }
  });

  it("ends a call at its time limit although the answer has begun", { timeout: 20_000 }, async () => {
    const server = createServer((_req, res) => res.writeHead(200).write('{"messages":['));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const hasty = clientOf(`http://127.0.0.1:${port}`, "token-de-teste", 300);
    assert.deepEqual(await send(text, ANA, hasty), { outcome: "unknown" });
    server.close();
    server.closeAllConnections();
  });

  it("follows no redirection: the message and the token go to Meta alone", async () => {
    let asked = 0;
    const elsewhere = createServer((_req, res) => {
      asked += 1;
      res.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const server = createServer((_req, res) => res.writeHead(307, { location }).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    assert.deepEqual(await send(text, ANA, clientOf(`http://127.0.0.1:${port}`)), { outcome: "unknown" });
    assert.equal(asked, 0);
    for (const one of [server, elsewhere]) {
      one.close();
      one.closeAllConnections();
    }
  });

  it("knows that nothing was sent without a connection, and while the breaker is open", async () => {
    // A reserved port, never assigned.
    const unreachable = clientOf("http://127.0.0.1:2");
    const outcomes = [];
    for (let count = 0; count < 12; count += 1) outcomes.push((await send(text, ANA, unreachable)).outcome);
    assert.deepEqual(new Set(outcomes), new Set(["not_sent"]));
    await harness.faults("drop");
    // The calls run at once, because the breaker counts only the last seconds.
    await Promise.all(Array.from({ length: 12 }, () => send()));
    await harness.faults("ok");
    assert.equal((await send()).outcome, "not_sent");
  });

  it("calls Meta no more while it refuses our token, but does while it refuses single messages", async () => {
    const other = clientOf(harness.sandbox.url, "outro");
    await Promise.all(Array.from({ length: 12 }, () => send(text, ANA, other)));
    assert.equal((await send(text, ANA, other)).outcome, "not_sent");
    await harness.faults("error", { error_code: 131042 });
    await Promise.all(Array.from({ length: 12 }, () => send()));
    assert.equal((await send()).outcome, "refused");
  });

  it("takes every shape of message, cut to Meta's limits where it is longer", async () => {
    const long = "comprido demais ".repeat(500);
    const rows = Array.from({ length: 14 }, (_, n) => ({
      id: `row.${n}`,
      title: `${n} ${long}`,
      description: n === 0 ? "" : long,
    }));
    const shapes: OutgoingContent[] = [
      { kind: "text", body: long },
      {
        kind: "buttons",
        body: long,
        footer: long,
        buttons: ["TENHO", "NÃO TENHO", `Outra ${long}`, "Mais uma"].map((title, n) => ({ id: `b.${n}`, title })),
      },
      { kind: "list", body: long, button: long, rows },
      {
        kind: "template",
        name: "novo_pedido_v3",
        parameters: ["Pizzaria", "Parnaíba", "uma\npizza\t\tde      calabresa", "", "R$ 0,30"],
        quickReplyPayloads: ["v1.a", "v1.b", "v1.c"],
      },
    ];
    for (const shape of shapes) {
      const result = await send(shape);
      assert.equal(result.outcome, "accepted", `${shape.kind}: ${JSON.stringify(result)}`);
    }
    const sent = await harness.sentFor("told:1");
    assert.deepEqual(
      sent.map(({ buttons }) => buttons.length),
      [0, 3, 10, 3],
    );
    assert.deepEqual(
      sent.at(-1)?.buttons.map(({ id, title }) => [id, title]),
      [
        ["v1.a", "TENHO"],
        ["v1.b", "NÃO TENHO"],
        ["v1.c", "Não vendo isso"],
      ],
    );
  });

  it("writes to a business-scoped id in its own field", async () => {
    const recipient = { recipient: "BR.1502576394655843" };
    const result = await graph.send({ id: "told:b", phoneNumberId: NUMBER, recipient, content: text });
    assert.equal(result.outcome, "accepted");
    assert.equal((await harness.sentFor("told:b"))[0]?.raw.to, undefined);
  });
});
