import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { NumberProofResult, NumberReportKind } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const STRANGER = "558699990077";
const SHOP = pizzeria(1);

let harness: FlowHarness;
const crashes = new Set<string>();

beforeEach(async () => {
  crashes.clear();
  harness = await startFlowHarness({
    crash: (name) => {
      if (crashes.delete(name)) throw new Error(`died at ${name}`);
    },
    setUp: (state) => {
      state.merchants.push(SHOP);
      state.balances.set(SHOP.id, 100n);
    },
  });
});
afterEach(() => harness.stop());

const replyTo = async (prefix: string): Promise<string> => bodyOf((await harness.sentMessage(prefix)).inWindow);

describe("an answer from a number that is not the merchant's", () => {
  const ask = async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    return harness.sentMessage("offer:");
  };

  it("debits nothing, is answered without the company's name once an hour, and told to its account", async () => {
    const question = await ask();
    for (const tap of [tapsOf(question)[0], tapsOf(question)[1], tapsOf(question)[0]]) {
      await harness.receive({ from: STRANGER, tap: tap ?? "" });
    }
    await harness.receive({ from: STRANGER, text: "TENHO", quoted: question.id });
    await harness.allHandled();
    const replies = harness.sentMessages("stranger:");
    assert.ok(replies.length === 1 || replies.length === 2, "one an hour, of which the test may see the end of one");
    const body = bodyOf(replies[0]?.inWindow ?? { kind: "text", body: "" });
    assert.match(body, /enviado para outro número.*Nada foi feito nem debitado/s);
    assert.doesNotMatch(body, new RegExp(SHOP.displayName));
    assert.deepEqual(
      harness.state.numberReports.map(({ kind, phone, userId }) => [kind, phone, userId]),
      Array.from({ length: 4 }, () => [NumberReportKind.FOREIGN, STRANGER, SHOP.id]),
    );
    assert.equal(harness.state.debitCalls.length, 0);
    assert.equal((await harness.wishes())[0]?.offers[0]?.status, "pending");
  });

  it("is told to its account also where WhatsApp hides the number", async () => {
    const question = await ask();
    await harness.receive({ from: "", bsuid: "BR.3000000000000031", tap: tapsOf(question)[0] ?? "" });
    await harness.allHandled();
    assert.match(await replyTo("stranger:"), /Nada foi feito nem debitado/);
    assert.deepEqual(harness.state.numberReports, [{ kind: NumberReportKind.FOREIGN, phone: "", userId: SHOP.id }]);
  });

  it("waits while its account cannot be told, and is answered once", async () => {
    const question = await ask();
    harness.state.failing.set("reportNumber", 2);
    await harness.receive({ from: STRANGER, tap: tapsOf(question)[0] ?? "" });
    await harness.allHandled();
    assert.equal(harness.state.numberReports.length, 1);
    assert.equal(harness.sentMessages("stranger:").length, 1);
  });

  it("to an offer that is stored no more is answered too", async () => {
    const question = await ask();
    await harness.connection.collection("wishes").deleteMany({});
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    assert.match(await replyTo("gone:"), /não existe mais. Nada foi cobrado/);
  });
});

it("a picture or document whose caption is only the file's name opens no wish and is answered like any", async () => {
  const captioned = [
    { type: "document", more: { document: { filename: "pizza_calabresa.pdf", caption: "pizza_calabresa.pdf" } } },
    { type: "image", more: { image: { caption: "IMG-20261125-WA0007.jpg" } } },
  ];
  for (const [index, message] of captioned.entries()) {
    await harness.receive({ from: `55869999300${index}`, ...message });
    const reply = await eventually("answered", () => harness.sentMessages("media:")[index]);
    assert.match(bodyOf(reply.inWindow), /por escrito/);
  }
  assert.equal((await harness.allWishes()).length, 0);
  await harness.receive({ from: ANA, type: "image", more: { image: { caption: "quero uma pizza como esta" } } });
  await harness.wish("of a caption", ({ text }) => text === "quero uma pizza como esta");
});

it("a TENHO of a merchant that nothing was asked of opens no wish and is answered", async () => {
  await harness.receive({ from: waIdOf(SHOP), text: "TENHO" });
  assert.match(await replyTo("idle:"), /não tem pedido esperando resposta/);
  assert.equal((await harness.allWishes()).length, 0);
});

describe("CONFIRMAR with a code", () => {
  it("proves the number Meta gives, once however often it is delivered, and is answered", async () => {
    harness.state.numberProofs.set(STRANGER, NumberProofResult.PROVED);
    crashes.add("inbound-before-done");
    const wamid = await harness.receive({ from: STRANGER, text: "Confirmar 482 913" });
    await harness.receive({ from: STRANGER, text: "Confirmar 482 913", wamid });
    await harness.allHandled();
    assert.match(await replyTo("proof:"), /\*confirmado\*/);
    assert.equal(harness.sentMessages("proof:").length, 1);
    const [first] = harness.state.codesWritten;
    assert.deepEqual([first?.phone, first?.code], [STRANGER, "482913"]);
    assert.equal(new Set(harness.state.codesWritten.map(({ key }) => key)).size, 1);
    assert.equal((await harness.allWishes()).length, 0);
  });

  it("is answered whatever becomes of it", async () => {
    const expected: [NumberProofResult, RegExp][] = [
      [NumberProofResult.WRONG, /não confere/],
      [NumberProofResult.EXPIRED, /venceu/],
      [NumberProofResult.NOTHING_PENDING, /Não há código esperando/],
      [NumberProofResult.TAKEN, /outra conta/],
      [NumberProofResult.TOO_MANY, /Espere uma hora/],
      [99 as NumberProofResult, /Não há código esperando/],
    ];
    for (const [result, words] of expected) {
      harness.state.numberProofs.set(STRANGER, result);
      const wamid = await harness.receive({ from: STRANGER, text: "CONFIRMAR 482913" });
      assert.match(await replyTo(`proof:${wamid}`), words);
    }
    const wamid = await harness.receive({ from: STRANGER, text: "confirmar" });
    assert.match(await replyTo(`proof:${wamid}`), /os seis números/);
  });

  it("proves nothing without a number in Meta's message, whatever was typed before", async () => {
    const wamid = await harness.receive({ from: "", bsuid: "BR.1", text: "CONFIRMAR 482913" });
    assert.match(await replyTo(`proof:${wamid}`), /não nos mostrou o seu número/);
    assert.equal(harness.state.codesWritten.length, 0);
  });
});

it("a sticker, an order, a kind of tomorrow and other things that are no text are answered; a reaction is not", async () => {
  const kinds = ["sticker", "order", "contacts", "unsupported", "poll_of_tomorrow"];
  for (const [index, type] of kinds.entries()) {
    await harness.receive({ from: `55869999200${index}`, type });
    const reply = await eventually("answered", () => harness.sentMessages("media:")[index]);
    assert.match(bodyOf(reply.inWindow), /por escrito/);
  }
  for (const type of ["reaction", "request_welcome"]) await harness.receive({ from: "558699992009", type });
  await harness.allHandled();
  assert.equal(harness.sentMessages("media:").length, kinds.length);
});
