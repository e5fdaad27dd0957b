import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { BAKERY, PIZZA, pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);

describe("a category that was deleted while a consumer was asked", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
        state.reliable = false;
        state.candidates = [
          { categoryId: BAKERY.id, categoryName: BAKERY.name, confidence: 0.4 },
          { categoryId: PIZZA.id, categoryName: PIZZA.name, confidence: 0.3 },
        ];
      },
    });
  });
  afterEach(() => harness.stop());

  const askedAgain = (times: number) =>
    harness.wish("asked again", ({ state, appliedMessageIds, outbox }) => {
      return state === "asking_category" && appliedMessageIds.length === times + 1 && outbox.length === 0;
    });
  const lists = () => harness.sentMessages("asking_category:");

  it("gets no wish by a tap: the consumer is asked once more among those left, and goes on", async () => {
    await harness.receive({ from: ANA, text: "quero uma coisa" });
    const first = await harness.sentMessage("asking_category:");
    harness.state.deleted.add(BAKERY.id);
    const wamid = await harness.receive({ from: ANA, tap: tapsOf(first)[0] ?? "" });
    await harness.receive({ from: ANA, tap: tapsOf(first)[0] ?? "", wamid });
    await askedAgain(1);
    await harness.allHandled();
    const [, again, ...more] = lists();
    assert.ok(again && more.length === 0, "asked once more for each tap, however often it is delivered");
    assert.match(bodyOf(again.inWindow), /não está mais disponível/);
    assert.deepEqual(tapsOf(again), [tapsOf(first)[1], tapsOf(first)[2]]);
    await harness.receive({ from: ANA, tap: tapsOf(again)[0] ?? "" });
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    assert.deepEqual([wish.category?.id, wish.category?.decidedBy], [PIZZA.id, "consumer"]);
    assert.deepEqual(
      (await harness.corrections()).map(({ categoryId }) => categoryId),
      [PIZZA.id],
      "only the pick that counted is a correction",
    );
  });

  it("gets no wish by its name in words either", async () => {
    await harness.receive({ from: ANA, text: "quero uma coisa" });
    await harness.sentMessage("asking_category:");
    harness.state.deleted.add(BAKERY.id);
    await harness.receive({ from: ANA, text: BAKERY.name });
    await askedAgain(1);
    await harness.receive({ from: ANA, text: PIZZA.name });
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    assert.equal(wish.category?.id, PIZZA.id);
  });

  it("leaves the wish to the fallback category when it was the last on the list", async () => {
    await harness.receive({ from: ANA, text: "quero uma coisa" });
    const first = await harness.sentMessage("asking_category:");
    harness.state.deleted.add(BAKERY.id).add(PIZZA.id);
    await harness.receive({ from: ANA, tap: tapsOf(first)[0] ?? "" });
    const wish = await harness.wish(
      "filed",
      ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0,
    );
    assert.equal(wish.category?.decidedBy, "fallback");
    assert.deepEqual(await harness.corrections(), []);
  });

  it("keeps the pick waiting while the categories cannot be read", async () => {
    await harness.receive({ from: ANA, text: "quero uma coisa" });
    const first = await harness.sentMessage("asking_category:");
    harness.state.failing.set("listCategories", 3);
    await harness.receive({ from: ANA, tap: tapsOf(first)[1] ?? "" });
    await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    assert.equal(harness.state.failing.get("listCategories"), 0);
    assert.equal(harness.sentMessages("offer:").length, 1);
  });
});
