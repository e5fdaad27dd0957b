import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, newWamid, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
const SHOP = pizzeria(1);
const UNSURE = [
  { categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 },
  { categoryId: 50, categoryName: "Hamburgueria e Lanches", confidence: 0.3 },
  { categoryId: 60, categoryName: "Restaurante", confidence: 0.1 },
];

describe("choices that are typed", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      env: { CATEGORY_ASK_MS: String(HOUR_MS), OFFER_EXPIRY_MS: "60000" },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const unsure = () => {
    harness.state.reliable = false;
    harness.state.candidates = UNSURE;
  };
  /** Sends it twice under one id. */
  const write = async (text: string, from = ANA) => {
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from, text, wamid });
    await harness.allHandled();
  };

  it("pick the row of the question for the category, and are no part of the wish", async () => {
    unsure();
    for (const [index, [text, categoryId]] of Object.entries({ 2: 50, "a última": 95, restorante: 60 }).entries()) {
      const from = `55869999200${index}`;
      await harness.receive({ from, text: "queria algo pra comer agora" });
      await eventually("asked", () => harness.sentMessages("asking_category:").length === index + 1);
      await write(text, from);
      const wish = await harness.wish(
        text,
        ({ senderPhone, category }) => senderPhone?.endsWith(from.slice(-8)) === true && category !== null,
      );
      assert.deepEqual([wish.category?.id, wish.text], [categoryId, "queria algo pra comer agora"], text);
    }
    assert.deepEqual(await harness.allWishes().then((all) => all.length), 3);
  });

  it("that answer nothing have the question asked once more; then nobody is asked against what was said", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "queria algo pra comer agora" });
    await harness.sentMessage("asking_category:");
    await write("2 2");
    await eventually("asked again", () => harness.sentMessages("asking_category:").length === 2);
    harness.advanceClock(10_000);
    await write("sei lá");
    const wish = await harness.wish("over", ({ category }) => category !== null);
    assert.deepEqual(
      [wish.category?.id, wish.category?.decidedBy, wish.text],
      [95, "fallback", "queria algo pra comer agora"],
    );
    assert.deepEqual(harness.sentMessages("offer:"), []);
  });

  it("try a wish again that nobody answered, or let it go", async () => {
    for (const [text, prefix] of [
      ["sim tenta de novo", "offer:"],
      ["não", "dropped:"],
    ] as const) {
      const from = prefix === "offer:" ? ANA : "558699990002";
      await harness.receive({ from, text: "quero uma pizza" });
      const isOwn = (wish: Wish) => wish.senderPhone?.endsWith(from.slice(-8)) === true;
      await harness.wish("asked", (wish) => isOwn(wish) && wish.state === "asking" && wish.outbox.length === 0);
      harness.advanceClock(200_000);
      await harness.wish("unanswered", (wish) => isOwn(wish) && wish.state === "unanswered");
      const sent = harness.sentMessages(prefix).length;
      await write(text, from);
      await eventually(text, () => harness.sentMessages(prefix).length === sent + 1);
    }
    assert.equal((await harness.wishes()).length, 2);
  });

  it("confirm no erasure by the word that asked for it, delivered again after the process died or written twice at once", async () => {
    crashes.add("inbound-before-done");
    await write("apagar");
    await harness.sentMessage("erase_question:");
    await write("apagar");
    await eventually("asked again", () => harness.sentMessages("erase_question:").length === 2);
    await write("não");
    await harness.sentMessage("not_erased:");
    assert.deepEqual(harness.sentMessages("erased:"), []);
    await write("apagar");
    await eventually("asked again", () => harness.sentMessages("erase_question:").length === 3);
    const wamid = newWamid();
    await harness.receive({ from: ANA, text: "apagar", wamid, at: new Date(Date.now() + 6_000) });
    await harness.sentMessage("erased:");
  });

  it("answer no question that they raised themselves, delivered again after the process died", async () => {
    crashes.add("inbound-before-done");
    await write("não quero mais");
    await harness.sentMessage("leaving:");
    await write("sim");
    await harness.sentMessage("optout:");
    await harness.receive({ from: "558699990002", text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    crashes.add("inbound-before-done");
    await write("não quero mais", waIdOf(SHOP));
    await harness.sentMessage("decline:");
    assert.deepEqual(
      ["stay:", "declined:"].map((prefix) => harness.sentMessages(prefix)),
      [[], []],
    );
  });

  it("confirm or cancel an erasure, and lengthen a pause", async () => {
    await write("apagar");
    await harness.sentMessage("erase_question:");
    await write("não");
    await harness.sentMessage("not_erased:");
    await write("apagar");
    await eventually("asked again", () => harness.sentMessages("erase_question:").length === 2);
    await write("sim");
    await harness.sentMessage("erased:");
    await write("PAUSAR", waIdOf(SHOP));
    await eventually("paused", () => harness.sentMessages("pause:").length === 1);
    await write("só 1 hora", waIdOf(SHOP));
    await eventually("paused for an hour", () => harness.sentMessages("pause:").length === 2);
    assert.deepEqual(await harness.allWishes(), []);
  });
});
