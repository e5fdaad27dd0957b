import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { pizzeria, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const UNSURE = [{ categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 }];

/** Brings a consumer's wish into a state; returns the beginning of the id of the message by which it is known. */
const STATES: Record<string, (harness: FlowHarness) => { text: string; more?: object; sent: string | null }> = {
  gathered: () => ({ text: "quero uma pizza", sent: null }),
  "asked the category": (harness) => {
    harness.state.reliable = false;
    harness.state.candidates = UNSURE;
    return { text: "algo gostoso", sent: "asking_category:" };
  },
  "asked the place": () => ({ text: "quero uma pizza", more: { number: SHARED_NUMBER }, sent: "asking_unit:" }),
  "asked whether it is still wanted": () => ({
    text: "quero uma pizza",
    more: { at: new Date(Date.now() - 3 * 3_600_000) },
    sent: "asking_still:",
  }),
  "put to a company": () => ({ text: "quero uma pizza", sent: "offer:" }),
};

describe("a stop", () => {
  let harness: FlowHarness;
  const start = async (env: Record<string, string> = {}) => {
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: "3600000", ...env },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  };
  beforeEach(() => start());
  afterEach(() => harness.stop());

  for (const [name, prepare] of Object.entries(STATES)) {
    it(`is obeyed at once, and ends what is open, while a wish is ${name}`, async () => {
      const { text, more = {}, sent } = prepare(harness);
      if (sent === null) {
        await harness.stop();
        await start({ WISH_GATHER_MS: "3600000" });
      }
      await harness.receive({ from: ANA, text, ...more });
      if (sent !== null) await harness.sentMessage(sent);
      await harness.allHandled();
      const { number = undefined } = more as { number?: string };
      await harness.receive({
        from: ANA,
        text: "me tira da lista",
        at: new Date(Date.now() + 2_000),
        ...(number && { number }),
      });
      await harness.sentMessage("optout:");
      await harness.allHandled();
      const all = await harness.allWishes();
      assert.deepEqual([all.length, all[0]?.openKey, all[0]?.state], [1, undefined, "closed"]);
      assert.ok(all[0]?.offers.every(({ status }) => status === "expired"));
      const before = harness.sent.size;
      for (const [index, after] of ["ok", "obrigado", "👍", "2"].entries()) {
        await harness.receive({ from: ANA, text: after, at: new Date(Date.now() + 4_000 + index * 1_000) });
      }
      await harness.allHandled();
      assert.equal(harness.sent.size, before);
    });
  }

  it("of a company counts while an offer and a question are open, and a typed number changes nobody's consent", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await harness.receive({ from: waIdOf(SHOP), text: "não quero mais receber" });
    await harness.sentMessage("optout:");
    await harness.receive({ from: "", bsuid: "BR.7", text: "quero uma pizza doce" });
    await harness.sentMessage("asking_number:");
    await harness.receive({ from: "", bsuid: "BR.7", text: SHOP.whatsapp });
    await harness.wish("goes on", ({ text, senderPhone }) => text === "quero uma pizza doce" && senderPhone !== null);
    await harness.allHandled();
    const out = await harness.connection.collection("contacts").countDocuments({ optedOutAt: { $ne: null } });
    assert.equal(out, 1);
  });
});
