import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, PLACES, pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);

describe("what a company sends besides words", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  const offered = async () => {
    await harness.receive({ from: ANA, text: "uma pizza" });
    return harness.sentMessage("offer:");
  };
  const react = async (messageId: string, emoji: string) => {
    const more = { reaction: { message_id: messageId, emoji } };
    await harness.receive({ from: waIdOf(SHOP), type: "reaction", more });
    await harness.allHandled();
  };

  it("has its offer asked back with the price for a 👍 on it, which pays nothing; any other emoji is politeness", async () => {
    const offer = await offered();
    for (const emoji of ["❤️", "😂"]) await react(offer.id, emoji);
    assert.deepEqual(harness.sentMessages("opened:"), []);
    await react(offer.id, "👍");
    const back = await harness.sentMessage("opened:");
    assert.match(bodyOf(back.inWindow), /^Que bom! Para receber o contato do cliente, toque em TENHO: custa/u);
    assert.deepEqual([tapsOf(back), harness.state.debitCalls], [tapsOf(offer), []]);
  });

  it("declines nothing by a 👎, and says nothing on an offer that was answered", async () => {
    const offer = await offered();
    await react(offer.id, "👎");
    await harness.sentMessage("opened:");
    assert.ok((await harness.wishes()).every(({ offers }) => offers.every(({ status }) => status === "pending")));
    const [tap = ""] = tapsOf(offer);
    await harness.receive({ from: waIdOf(SHOP), tap });
    await harness.sentMessage("accepted:");
    await react(offer.id, "👍");
    assert.equal(harness.sentMessages("opened:").length, 1);
  });

  it("pays once for a TENHO that is typed again, and asks back what was open beside it; one for a newer offer pays", async () => {
    for (const [at, text] of ["uma pizza", "um calzone"].entries()) {
      await harness.receive({ from: `55869999000${at + 1}`, text });
      await eventually(text, () => harness.sentMessages("offer:").length === at + 1);
    }
    const [tap = ""] = tapsOf(harness.sentMessages("offer:")[0] ?? assert.fail("no offer"));
    // Meta counts whole seconds: a tap in the second of the offer would come before it.
    await harness.receive({ from: waIdOf(SHOP), tap, at: new Date(Date.now() + 30_000) });
    await harness.sentMessage("accepted:");
    await harness.receive({ from: waIdOf(SHOP), text: "tenho", at: new Date(Date.now() + 60_000) });
    assert.match(bodyOf((await harness.sentMessage("opened:")).inWindow), /toque em TENHO: custa .*_um calzone_/u);
    assert.equal(harness.state.debitCalls.length, 1);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(await harness.sentMessage("opened:"))[1] ?? "" });
    await harness.sentMessage("declined:");
    harness.advanceClock(60_000);
    await harness.receive({ from: ANA, text: "uma esfiha", at: new Date(Date.now() + 60_000) });
    await eventually("offered", () => harness.sentMessages("offer:").length === 3);
    await harness.receive({ from: waIdOf(SHOP), text: "tenho", at: new Date(Date.now() + 120_000) });
    await eventually("paid", () => harness.sentMessages("accepted:").length === 2);
  });

  it("is no consumer's place: it is told how to answer, and no wish begins", async () => {
    await harness.receive({ from: waIdOf(SHOP), location: PLACES[PARNAIBA] });
    assert.match(bodyOf((await harness.sentMessage("media:")).inWindow), /toque em TENHO ou NÃO TENHO/u);
    await harness.allHandled();
    assert.deepEqual(await harness.allWishes(), []);
  });

  it("is told where to say that the consumer does not answer", async () => {
    const [tap = ""] = tapsOf(await offered());
    await harness.receive({ from: waIdOf(SHOP), tap });
    await harness.sentMessage("accepted:");
    await harness.receive({ from: waIdOf(SHOP), text: "ele não me respondeu" });
    await eventually("told", () => harness.sentMessages("unreached:").length === 1);
    assert.match(bodyOf((await harness.sentMessage("unreached:")).inWindow), /marque \*Não consegui falar\*/u);
    assert.deepEqual(harness.sentMessages("as_consumer:"), []);
  });
});
