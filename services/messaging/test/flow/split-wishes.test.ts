import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { BAKERY, PIZZA, pizzeria, SHARED_NUMBER } from "../_clients.ts";
import { bodyOf, type FlowHarness, type FlowHarnessOptions, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const BAKER = { ...pizzeria(2), displayName: "Padaria", categoryIds: [BAKERY.id] };
const TEXT = "quero uma pizza e também pão doce";
const part = (text: string, { id, name }: typeof PIZZA) => ({
  text,
  candidates: [{ categoryId: id, categoryName: name, confidence: 0.9 }],
});

describe("several wishes in one message", () => {
  let harness: FlowHarness;
  const start = async (options: FlowHarnessOptions = {}) => {
    harness = await startFlowHarness({
      ...options,
      setUp: (state) => {
        state.merchants.push(SHOP, BAKER);
        for (const { id } of state.merchants) state.balances.set(id, 100n);
        state.partsOf = (text) => (text === TEXT ? [part("quero uma pizza", PIZZA), part("pão doce", BAKERY)] : []);
      },
    });
  };
  afterEach(() => harness.stop());

  const twoAsked = async () => {
    await harness.wish("the baker is asked", ({ text, state, outbox }) => {
      return text === "pão doce" && state === "asking" && outbox.length === 0;
    });
    await harness.wish("the pizzeria is asked", ({ text, state, outbox }) => {
      return text === "quero uma pizza" && state === "asking" && outbox.length === 0;
    });
    await harness.allHandled();
    const wishes = await harness.allWishes();
    assert.deepEqual(wishes.map(({ category }) => category?.id).sort(), [PIZZA.id, BAKERY.id]);
    assert.deepEqual(new Set(wishes.map(({ offers }) => offers.length)), new Set([1]));
    assert.equal(new Set(wishes.map(({ contactId }) => contactId)).size, 1);
    assert.equal(harness.sentMessages("offer:").length, 2);
    assert.equal(harness.sentMessages("split:").length, 1);
    assert.equal(harness.sentMessages("received:").length, 0);
  };

  it("become a wish each, and the consumer gets one receipt for all", async () => {
    await start();
    await harness.receive({ from: ANA, text: TEXT });
    await twoAsked();
    const [receipt] = harness.sentMessages("split:");
    assert.match(receipt ? bodyOf(receipt.inWindow) : "", /Entendi 2 pedidos: _quero uma pizza_ e _pão doce_\./);
    const questions = harness
      .sentMessages("offer:")
      .map(({ inWindow }) => bodyOf(inWindow))
      .join("\n");
    assert.match(questions, /\*Pizzaria\*.*_quero uma pizza_/);
    assert.match(questions, /\*Padaria\*.*_pão doce_/);
  });

  it("wait together for the unit and are split once it is known", async () => {
    await start();
    await harness.receive({ from: ANA, text: TEXT, number: SHARED_NUMBER });
    const list = await harness.sentMessage("asking_unit:");
    assert.equal((await harness.allWishes()).length, 1);
    await harness.receive({ from: ANA, tap: tapsOf(list)[0] ?? "", number: SHARED_NUMBER });
    await twoAsked();
  });

  it("a wish without a merchant is named in the message to the consumer", async () => {
    await start();
    harness.state.merchants = [SHOP];
    await harness.receive({ from: ANA, text: TEXT });
    const notice = await harness.sentMessage("nobody:");
    assert.match(bodyOf(notice.inWindow), /uma empresa para _pão doce_ em \*Parnaíba\*/);
  });

  for (const hold of ["wish-after-categorise", "wish-spawned", "relay-performed-before-pull", "offers-stored"]) {
    it(`are one of each after errors at ${hold}`, async () => {
      // Two errors, because a crash point that follows a store is met only once for each of the two wishes.
      let left = 2;
      await start({
        crash: (name) => {
          if (name === hold && left > 0) {
            left -= 1;
            throw new Error("cut short");
          }
        },
      });
      await harness.receive({ from: ANA, text: TEXT });
      await twoAsked();
      assert.equal(left, 0, "the errors happened");
    });
  }
});
