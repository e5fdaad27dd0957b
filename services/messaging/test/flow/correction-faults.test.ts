import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { BAKERY, type OtherServices, pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { auditOf } from "../_wish-builder.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const BAKER = { ...pizzeria(2), displayName: "Padaria", categoryIds: [BAKERY.id] };

const bothShops = (state: OtherServices) => {
  state.merchants.push(SHOP, BAKER);
  for (const { id } of state.merchants) state.balances.set(id, 100n);
};

/** Delivers the same message twice at once, as a broker may. */
const twice = async (harness: FlowHarness, from: string, tap: string) => {
  const wamid = newWamid();
  await Promise.all([1, 2].map(() => harness.receive({ from, tap, wamid })));
};

/** Each kind of correction: how it is made, how many merchants are asked in the end, and the crash points on its way. */
const WAYS = {
  consumer: {
    setUp: (state: OtherServices) => {
      bothShops(state);
      state.reliable = false;
    },
    async correct(harness: FlowHarness, arm: () => Promise<void>) {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const list = await harness.sentMessage("asking_category:");
      await arm();
      await twice(harness, ANA, tapsOf(list)[0] ?? "");
    },
    offers: 1,
    holds: ["inbound-after-contact", "inbound-before-done", "relay-performed-before-pull", "offers-stored"],
  },
  merchant: {
    setUp: bothShops,
    async correct(harness: FlowHarness, arm: () => Promise<void>) {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const question = await harness.sentMessage("offer:");
      await arm();
      await twice(harness, waIdOf(SHOP), tapsOf(question)[2] ?? "");
      await harness.sentMessage("declined:");
    },
    offers: 1,
    holds: ["inbound-after-contact", "inbound-before-done", "relay-performed-before-pull"],
  },
  operator: {
    setUp: bothShops,
    async correct(harness: FlowHarness, arm: () => Promise<void>) {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const wishId = (await harness.sentMessage("offer:")).offer?.wishId ?? "";
      const command = { wishId, categoryId: BAKERY.id, asks: true, by: "operator", audit: auditOf };
      await arm();
      await Promise.all([1, 2].map(() => harness.flow.correctCategory(command)));
      await eventually("the baker is asked", () => harness.sentMessages("offer:").length === 2);
    },
    offers: 2,
    holds: ["relay-performed-before-pull", "offers-stored"],
  },
};

describe("corrections under faults", () => {
  for (const [way, { setUp, correct, offers, holds }] of Object.entries(WAYS)) {
    for (const hold of holds) {
      it(`of a ${way}, made twice, are one after errors at ${hold}`, async () => {
        // `offers-stored` is met only once, because stored offers are not stored again.
        const cuts = hold === "offers-stored" ? 1 : 2;
        let left = 0;
        const crash = (name: string) => {
          if (name !== hold || left === 0) return;
          left -= 1;
          throw new Error("cut short");
        };
        const harness = await startFlowHarness({ setUp, crash });
        try {
          await correct(harness, async () => {
            await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
            await harness.allHandled();
            left = cuts;
          });
          await eventually("published", async () => (await harness.corrections()).length > 0);
          await harness.allHandled();
          const wish = await harness.wish(
            "at rest",
            ({ outbox, state }) => outbox.length === 0 && state !== "choosing",
          );
          assert.equal((await harness.corrections()).length, 1);
          assert.equal(wish.offers.length, offers);
          assert.equal(harness.sentMessages("offer:").length, offers);
          assert.equal(harness.state.debitCalls.length, 0);
          assert.equal(left, 0, "the errors happened");
        } finally {
          await harness.stop();
        }
      });
    }
  }
});
