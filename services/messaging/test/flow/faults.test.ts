import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type OtherServices, pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOLDS = [
  "inbound-after-contact",
  "inbound-before-done",
  "wish-after-categorise",
  "offers-stored",
  "answer-marked",
  "answer-debited",
  "answer-accepted-before-relay",
  "relay-performed-before-pull",
  "tell-batched",
];

/** Short time after which an interrupted payment is resumed. */
const RESUMED_SOON = { ANSWER_RESUME_MS: "150" };
const GATHER_MS = 60_000;

const onePizzeria = (state: OtherServices) => {
  state.merchants.push(pizzeria(1));
  state.balances.set(pizzeria(1).id, 100n);
};

/** Runs the wish to its end and checks that each thing happened once. */
async function playOnce(harness: FlowHarness): Promise<void> {
  await harness.receive({ from: ANA, text: "quero uma pizza" });
  const question = await harness.sentMessage("offer:");
  await harness.outcomes.accepted(question, new Date());
  await harness.receive({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" });
  await harness.wish("all is done", ({ state, outbox, nextDueAt }) => {
    return state === "answered" && outbox.length === 0 && nextDueAt === null;
  });
  await harness.allHandled();
  const wishes = await harness.allWishes();
  assert.equal(wishes.length, 1);
  assert.equal(wishes[0]?.offers.length, 1);
  assert.equal(harness.state.paid.size, 1);
  assert.equal(harness.state.balances.get(pizzeria(1).id), 70n);
  const kinds = [...harness.sent.keys()].map((id) => id.split(":")[0]).sort();
  assert.deepEqual(kinds, ["accepted", "offer", "received", "told", "welcome"]);
}

describe("the flow under faults", () => {
  for (const hold of HOLDS) {
    it(`ends with one of everything after an error at ${hold}`, async () => {
      let left = 1;
      const crash = (name: string) => {
        if (name === hold && left > 0) {
          left -= 1;
          throw new Error("cut short");
        }
      };
      const harness = await startFlowHarness({ setUp: onePizzeria, crash, env: RESUMED_SOON });
      try {
        await playOnce(harness);
        assert.equal(left, 0, "the error happened");
      } finally {
        await harness.stop();
      }
    });
  }

  for (const method of ["categorise", "findUnitsByNumber", "findMerchants", "findByPhone", "getPermissions", "debit"]) {
    it(`waits for a service whose ${method} fails four times`, async () => {
      const harness = await startFlowHarness({
        env: RESUMED_SOON,
        setUp: (state) => {
          onePizzeria(state);
          state.failing.set(method, 4);
        },
      });
      try {
        await playOnce(harness);
        assert.equal(new Set(harness.state.debitCalls).size, 1, "one debit key");
      } finally {
        await harness.stop();
      }
    });
  }

  it("makes one wish and one debit of every message delivered 20 times at once", async () => {
    const harness = await startFlowHarness({ setUp: onePizzeria });
    try {
      const copies = (message: Parameters<FlowHarness["receive"]>[0]) => {
        const wamid = newWamid();
        return Promise.all(Array.from({ length: 20 }, () => harness.receive({ ...message, wamid })));
      };
      await copies({ from: ANA, text: "quero uma pizza" });
      const question = await harness.sentMessage("offer:");
      await copies({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" });
      await harness.outcomes.accepted(question, new Date());
      await harness.wish("answered", ({ state, outbox }) => state === "answered" && outbox.length === 0);
      await harness.allHandled();
      assert.equal((await harness.allWishes()).length, 1);
      assert.equal(harness.state.paid.size, 1);
      assert.equal(harness.sentMessages("accepted:").length, 1);
      assert.equal(harness.sentMessages("already:").length, 0, "a copy of the same tap sends no reply");
    } finally {
      await harness.stop();
    }
  });

  it("debits once when WhatsApp and the panel say TENHO at the same moment", async () => {
    const harness = await startFlowHarness({ setUp: onePizzeria });
    try {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const question = await harness.sentMessage("offer:");
      const merchantId = pizzeria(1).id;
      const wishId = question.offer?.wishId ?? "";
      const command = { wishId, merchantId, answer: "TENHO" as const, by: merchantId, contactId: null, at: new Date() };
      const fromPanel = (key: string) => harness.flow.answerOffer({ ...command, via: "panel", key });
      const [, ...results] = await Promise.all([
        harness.receive({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" }),
        fromPanel("request-1"),
        fromPanel("request-2"),
      ]);
      await harness.wish("answered", ({ state }) => state === "answered");
      await harness.allHandled();
      assert.deepEqual(
        harness.state.debitCalls,
        [`offer:${question.offer?.offerId}`],
        "only the winner asked the wallet",
      );
      assert.ok(results.every(({ outcome }) => ["accepted", "already_accepted", "in_progress"].includes(outcome)));
      const again = await fromPanel("request-1");
      assert.match(again.outcome, /accepted/);
      assert.equal(harness.state.debitCalls.length, 1);
    } finally {
      await harness.stop();
    }
  });

  it("orders texts by when they were written, whatever the order they arrive in", async () => {
    const harness = await startFlowHarness({ setUp: onePizzeria, env: { WISH_GATHER_MS: String(GATHER_MS) } });
    try {
      const first = new Date(Date.now() - 5_000);
      await harness.receive({ from: ANA, text: "de calabresa" });
      await harness.receive({ from: ANA, text: "quero uma pizza", at: first });
      await eventually("both were added", async () => (await harness.allWishes())[0]?.parts.length === 2);
      harness.advanceClock(GATHER_MS);
      const wish = await harness.wish("read", ({ state }) => state === "asking");
      assert.equal(wish.text, "quero uma pizza\nde calabresa");
    } finally {
      await harness.stop();
    }
  });

  it("continues wishes of a process that died, from the store alone", async () => {
    const harness = await startFlowHarness({ setUp: onePizzeria, env: { SWEEP_MS: "30" } });
    try {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      await harness.sentMessage("offer:");
      const wishes = harness.connection.collection("wishes");
      await eventually(
        "at rest",
        async () => (await wishes.findOne({ outbox: { $size: 0 }, state: "asking" })) !== null,
      );
      // The state a replica leaves that died after storing: due, and scheduled in no process.
      await wishes.updateOne({ state: "asking" }, { $set: { state: "choosing", offers: [], nextDueAt: new Date(0) } });
      await harness.wish("asked again", ({ state, offers }) => state === "asking" && offers.length === 1);
    } finally {
      await harness.stop();
    }
  });
});
