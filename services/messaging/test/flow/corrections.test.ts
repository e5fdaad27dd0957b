import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { BAKERY, PARNAIBA, PIZZA, pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { auditOf } from "../_wish-builder.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const BAKER = { ...pizzeria(2), displayName: "Padaria", categoryIds: [BAKERY.id] };
const OPERATOR = "0198c000-0000-7000-8000-000000000001";
const OTHER = { categoryId: 7, categoryName: "Açougue", confidence: 0.2 };

describe("corrections", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(SHOP, BAKER);
        for (const { id } of state.merchants) state.balances.set(id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const quiet = () =>
    harness.wish("nothing is left to do", ({ outbox, state }) => outbox.length === 0 && state !== "choosing");
  const published = async (count: number) => {
    await eventually("published", async () => (await harness.corrections()).length >= count);
    await harness.allHandled();
    await quiet();
    const found = await harness.corrections();
    assert.equal(found.length, count);
    return found;
  };
  const unsure = () => {
    harness.state.reliable = false;
    harness.state.candidates = [{ categoryId: BAKERY.id, categoryName: BAKERY.name, confidence: 0.4 }, OTHER];
  };
  const ask = async (text = "quero uma pizza"): Promise<OutgoingMessage> => {
    await harness.receive({ from: ANA, text });
    return harness.sentMessage("offer:");
  };
  const correct = async (categoryId: number, by = OPERATOR) => {
    const wishId = (await harness.wishes())[0]?._id ?? "";
    return harness.flow.correctCategory({ wishId, categoryId, asks: true, by, audit: auditOf });
  };

  it("publishes a consumer's pick once, with the contacts in the text masked", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "quero pão, zap (86) 98888-7777 ou ana@exemplo.com.br" });
    const list = await harness.sentMessage("asking_category:");
    for (const _ of [1, 2]) await harness.receive({ from: ANA, tap: tapsOf(list)[0] ?? "" });
    const [correction] = await published(1);
    assert.equal(correction?.text, "quero pão, zap ••• ou •••");
    assert.deepEqual(
      [correction?.fromCategoryId, correction?.categoryId, correction?.source, correction?.modelVersion],
      [BAKERY.id, BAKERY.id, CorrectionSource.CONSUMER_PICK, "m1"],
    );
    assert.equal(correction?.unitId, PARNAIBA);
    assert.equal(correction?.wishId, (await harness.wishes())[0]?._id);
  });

  it("takes 'Nenhuma destas' as a no to the best candidate", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "quero uma coisa" });
    const list = await harness.sentMessage("asking_category:");
    await harness.receive({ from: ANA, text: "nenhuma destas" });
    // If the tap overtook the text, the text would open a wish of its own.
    await harness.allHandled();
    await harness.receive({ from: ANA, tap: tapsOf(list).at(-1) ?? "" });
    const [correction] = await published(1);
    assert.deepEqual([correction?.fromCategoryId, correction?.categoryId], [BAKERY.id, 0]);
    assert.equal((await quiet()).category?.decidedBy, "fallback", "it must not pass for the consumer's pick");
  });

  it("takes 'Não vendo isso' like NÃO TENHO, free and final, and publishes it once", async () => {
    const question = await ask();
    const [, , notMine] = tapsOf(question);
    for (const _ of [1, 2]) await harness.receive({ from: waIdOf(SHOP), tap: notMine ?? "" });
    await harness.sentMessage("declined:");
    const [correction] = await published(1);
    assert.deepEqual(
      [correction?.fromCategoryId, correction?.categoryId, correction?.source],
      [PIZZA.id, 0, CorrectionSource.MERCHANT_REFUSAL],
    );
    assert.equal((await harness.wishes())[0]?.offers[0]?.status, "rejected");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("already:");
    await harness.allHandled();
    assert.equal(harness.state.debitCalls.length, 0);
  });

  it("publishes nothing for a plain NÃO TENHO, nor for a tap of another merchant", async () => {
    const question = await ask();
    await harness.receive({ from: waIdOf(BAKER), tap: tapsOf(question)[2] ?? "" });
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[1] ?? "" });
    await harness.sentMessage("declined:");
    await published(0);
  });

  it("asks merchants of the operator's category, leaves earlier offers open, and asks no merchant twice", async () => {
    const question = await ask();
    await correct(BAKERY.id);
    await correct(BAKERY.id);
    await eventually("the baker is asked", () => harness.sentMessages("offer:").length === 2);
    const [correction] = await published(1);
    assert.deepEqual(
      [correction?.fromCategoryId, correction?.categoryId, correction?.source],
      [PIZZA.id, BAKERY.id, CorrectionSource.OPERATOR],
    );
    const wish = await quiet();
    assert.deepEqual([wish.state, wish.category?.decidedBy, wish.offers.length], ["asking", "operator", 2]);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[2] ?? "" });
    const refusal = (await published(2))[1];
    assert.equal(refusal?.fromCategoryId, PIZZA.id, "the merchant answers what it was asked");
    assert.equal(harness.sentMessages("received:").length, 1);
  });

  it("publishes a second correction of an operator, under the same id", async () => {
    await ask();
    await correct(BAKERY.id);
    await quiet();
    await correct(PIZZA.id);
    const [first, second] = await published(2);
    assert.equal(first?.id, second?.id);
    assert.deepEqual([second?.fromCategoryId, second?.categoryId], [PIZZA.id, PIZZA.id]);
    assert.equal((await quiet()).offers.length, 2);
  });

  it("asks no further merchant after a TENHO", async () => {
    const question = await ask();
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("told:");
    await correct(BAKERY.id);
    await published(1);
    const wish = await quiet();
    assert.deepEqual([wish.state, wish.category?.id, wish.offers.length], ["answered", BAKERY.id, 1]);
  });

  it("refuses a category that does not exist", async () => {
    await ask();
    await assert.rejects(correct(999), (error) => error instanceof AppError && error.code === "unprocessable");
    await published(0);
  });

  it("refuses a category that was deleted", async () => {
    harness.state.deleted.add(BAKERY.id);
    await ask();
    const refusal = (error: unknown) =>
      error instanceof AppError && error.code === "unprocessable" && /excluída/.test(error.publicMessage);
    await assert.rejects(correct(BAKERY.id), refusal);
    await published(0);
    assert.equal((await quiet()).category?.id, PIZZA.id);
  });
});
