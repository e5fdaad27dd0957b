import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const DECLINES = ["não quero mais", "cancela", "remover", "quero cancelar"];

describe("words that decline", () => {
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
        state.kindOf = (text) => (DECLINES.includes(text) ? MessageKind.OPT_OUT : MessageKind.WISH);
      },
    });
  });
  afterEach(() => harness.stop());

  const optedOut = () => harness.connection.collection("contacts").countDocuments({ optedOutAt: { $ne: null } });
  const offered = async (from: string, count: number): Promise<OutgoingMessage> => {
    await harness.receive({ from, text: "quero uma pizza" });
    return eventually("offered", () => harness.sentMessages("offer:")[count - 1]);
  };
  const statuses = async () => (await harness.wishes()).flatMap(({ offers }) => offers.map(({ status }) => status));

  it("of a company that quotes an offer are NÃO TENHO to that one, and the next is offered to it", async () => {
    for (const [index, text] of DECLINES.entries()) {
      const question = await offered(`55869999100${index}`, index + 1);
      await harness.receive({ from: waIdOf(SHOP), text, quoted: question.id });
      await eventually("declined", () => harness.sentMessages("declined:").length === index + 1);
    }
    await harness.allHandled();
    assert.deepEqual(await statuses(), ["rejected", "rejected", "rejected", "rejected"]);
    assert.equal(await optedOut(), 0);
    assert.deepEqual(harness.state.debitCalls, []);
  });

  it("of a company that quotes nothing are asked back, and each button does what it says", async () => {
    await offered(ANA, 1);
    await harness.receive({ from: waIdOf(SHOP), text: "não quero mais" });
    const asked = await harness.sentMessage("decline:");
    assert.match(bodyOf(asked.inWindow), /recusar este pedido ou não quer mais receber pedidos/);
    assert.deepEqual([await optedOut(), await statuses()], [0, ["pending"]]);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(asked)[0] ?? "" });
    await harness.sentMessage("declined:");
    await offered("558699990002", 2);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(asked)[1] ?? "" });
    await harness.sentMessage("optout:");
    assert.equal(await optedOut(), 1);
  });

  it("of a consumer cancel the open wish, whatever it waits for, and are no SAIR, also when delivered again", async () => {
    const question = await offered(ANA, 1);
    crashes.add("inbound-before-done");
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, text: "não quero mais", wamid });
    const reply = await harness.sentMessage("cancelled:");
    assert.match(bodyOf(reply.inWindow), /^Tudo bem, cancelei: _quero uma pizza_\. .*escreva SAIR/);
    await harness.allHandled();
    const [wish, ...others] = await harness.allWishes();
    assert.deepEqual([wish?.state, wish?.withdrawnAt === undefined, others.length], ["closed", false, 0]);
    assert.equal(await optedOut(), 0);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("withdrawn:");
    await offered(ANA, 2);
  });

  it("of a consumer, delivered late, cancel nothing that was written since", async () => {
    await offered(ANA, 1);
    await harness.receive({ from: ANA, text: "cancela", at: new Date(Date.now() - 60_000) });
    assert.match(bodyOf((await harness.sentMessage("cancelled:")).inWindow), /^Tudo bem!/);
    await harness.allHandled();
    assert.equal((await harness.wishes())[0]?.state, "asking");
    assert.equal(await optedOut(), 0);
  });

  it("are asked back where there is nothing to decline, and the button or its words are SAIR", async () => {
    await harness.receive({ from: ANA, text: "cancela" });
    assert.match(bodyOf((await harness.sentMessage("leaving:")).inWindow), /parar de receber mensagens/);
    assert.equal(await optedOut(), 0);
    await harness.receive({ from: ANA, text: "não" });
    await harness.sentMessage("stay:");
    await harness.receive({ from: ANA, text: "chega" });
    await eventually("asked again", () => harness.sentMessages("leaving:").length === 2);
    await harness.receive({ from: ANA, text: "sim" });
    await eventually("out", async () => (await optedOut()) === 1);
    assert.equal((await harness.allWishes()).length, 0);
  });
});
