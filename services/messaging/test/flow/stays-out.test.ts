import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { type MessageKind as Kind, MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { NumberProofResult } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, PLACES, pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, type Inbound, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const AWAY = "Olá! Agradecemos sua mensagem. Não estamos disponíveis no momento, mas responderemos assim que possível.";

describe("after SAIR", () => {
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
        state.kindOf = (text): Kind => (/^(ok|obrigado|👍)$/.test(text) ? MessageKind.THANKS : MessageKind.WISH);
      },
    });
  });
  afterEach(() => harness.stop());

  let seconds = 0;
  /** Sends it some seconds after everything before, since Meta's clock counts whole seconds. */
  const later = (message: Inbound) => {
    seconds += 2;
    return harness.receive({ ...message, at: new Date(Date.now() + seconds * 1_000) });
  };
  const leave = async (from: string) => {
    await later({ from, text: "SAIR" });
    await harness.sentMessage("optout:");
    await harness.allHandled();
  };
  const isOut = async () =>
    (await harness.connection.collection("contacts").countDocuments({ optedOutAt: { $ne: null } })) === 1;

  it("nothing that asks for nothing is answered or ends it: thanks, a picture, a place, what a phone says by itself", async () => {
    await leave(ANA);
    const count = harness.sent.size;
    for (const text of ["ok", "obrigado", "👍", AWAY]) await later({ from: ANA, text });
    await later({ from: ANA, type: "image" });
    await later({ from: ANA, location: PLACES[PARNAIBA] });
    await harness.allHandled();
    assert.ok(await isOut());
    assert.equal(harness.sent.size, count);
    assert.deepEqual(await harness.allWishes(), []);
  });

  it("a text that asks for something ends it, with the welcome to somebody who was never welcomed", async () => {
    await leave(ANA);
    crashes.add("inbound-before-done");
    await later({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await harness.sentMessage("welcome:");
    await harness.allHandled();
    assert.equal(await isOut(), false);
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("a greeting that is edited opens a wish only where it asks for something", async () => {
    harness.state.kindOf = (text): Kind => (text === "oi" ? MessageKind.GREETING : MessageKind.WISH);
    const wamid = await later({ from: ANA, text: "oi" });
    await eventually("no wish", async () => (await harness.allWishes())[0]?.state === "void");
    await leave(ANA);
    await later({ from: ANA, edits: wamid, text: AWAY });
    await harness.allHandled();
    assert.ok(await isOut());
    assert.equal((await harness.allWishes()).length, 1);
    await later({ from: ANA, edits: wamid, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    assert.equal(await isOut(), false);
  });

  it("one written before it, and delivered late, does not", async () => {
    await leave(ANA);
    await harness.receive({ from: ANA, text: "quero uma pizza", at: new Date(Date.now() - 60_000) });
    await harness.allHandled();
    assert.ok(await isOut());
    assert.deepEqual(await harness.allWishes(), []);
  });

  it("what is asked of us is answered, and it stays", async () => {
    await leave(ANA);
    for (const [text, prefix] of [
      ["MEUS DADOS", "data:"],
      ["APAGAR", "erase_question:"],
      ["AJUDA", "help:"],
      ["SALDO", "idle:"],
    ] as const) {
      await later({ from: ANA, text });
      assert.equal((await harness.sentMessage(prefix)).afterOptOut, true, text);
    }
    assert.ok(await isOut());
  });

  it("a company that says ok is offered nothing, until it writes VOLTAR or proves its number", async () => {
    const from = waIdOf(SHOP);
    await leave(from);
    await later({ from, text: "ok" });
    await harness.allHandled();
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.wish("put to nobody", ({ state }) => state === "waiting_merchant");
    assert.equal(harness.sentMessages("offer:").length, 0);
    await later({ from, text: "voltar" });
    await harness.sentMessage("pause:");
    await harness.receive({ from: "558699990002", text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await later({ from, text: "SAIR" });
    await eventually("out again", isOut);
    harness.state.numberProofs.set(from, NumberProofResult.PROVED);
    await later({ from, text: "CONFIRMAR 482913" });
    assert.match(bodyOf((await harness.sentMessage("proof:")).inWindow), /confirmado/);
    assert.equal(await isOut(), false);
  });

  it("a company's NÃO TENHO is recorded and leaves it out; its TENHO is paid, answered, and ends it", async () => {
    const from = waIdOf(SHOP);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const first = await harness.sentMessage("offer:");
    await harness.receive({ from: "558699990002", text: "quero uma pizza" });
    const second = await eventually("both", () => harness.sentMessages("offer:")[1]);
    await leave(from);
    await later({ from, tap: tapsOf(first)[1] ?? "" });
    await harness.wish("declined", ({ offers }) => offers[0]?.status === "rejected");
    assert.ok(await isOut());
    await later({ from, tap: tapsOf(second)[0] ?? "" });
    await harness.sentMessage("accepted:");
    assert.equal(await isOut(), false);
  });
});
