import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/kernel/testing/eventually";
import { type Neighbours, pizzeria, waIdOf } from "../_clients.ts";
import { newWamid, startWorld, tapsOf, type World } from "../_flow-harness.ts";

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

/** What was cut short while it was paid is taken up again soon. */
const RESUMED_SOON = { ANSWER_RESUME_MS: "150" };
const GATHER_MS = 60_000;

const onePizzeria = (state: Neighbours) => {
  state.merchants.push(pizzeria(1));
  state.balances.set(pizzeria(1).id, 100n);
};

/** Plays the wish to its end and counts: one of everything. */
async function playOnce(world: World): Promise<void> {
  await world.receive({ from: ANA, text: "quero uma pizza" });
  const question = await world.said("offer:");
  await world.flow.listener.accepted(question, new Date());
  await world.receive({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" });
  await world.wish("all is done", ({ state, outbox, nextDueAt }) => {
    return state === "answered" && outbox.length === 0 && nextDueAt === null;
  });
  await world.settled();
  const wishes = await world.everyWish();
  assert.equal(wishes.length, 1);
  assert.equal(wishes[0]?.offers.length, 1);
  assert.equal(world.state.paid.size, 1);
  assert.equal(world.state.balances.get(pizzeria(1).id), 70n);
  const kinds = [...world.sent.keys()].map((id) => id.split(":")[0]).sort();
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
      const world = await startWorld({ setUp: onePizzeria, crash, env: RESUMED_SOON });
      try {
        await playOnce(world);
        assert.equal(left, 0, "the error happened");
      } finally {
        await world.stop();
      }
    });
  }

  for (const method of ["categorise", "findUnitsByNumber", "findMerchants", "findByPhone", "debit"]) {
    it(`waits for a neighbour whose ${method} fails four times`, async () => {
      const world = await startWorld({
        env: RESUMED_SOON,
        setUp: (state) => {
          onePizzeria(state);
          state.failing.set(method, 4);
        },
      });
      try {
        await playOnce(world);
        assert.equal(new Set(world.state.debitCalls).size, 1, "one debit key");
      } finally {
        await world.stop();
      }
    });
  }

  it("makes one wish and one debit of every message delivered 20 times at once", async () => {
    const world = await startWorld({ setUp: onePizzeria });
    try {
      const copies = (message: Parameters<World["receive"]>[0]) => {
        const wamid = newWamid();
        return Promise.all(Array.from({ length: 20 }, () => world.receive({ ...message, wamid })));
      };
      await copies({ from: ANA, text: "quero uma pizza" });
      const question = await world.said("offer:");
      await copies({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" });
      await world.flow.listener.accepted(question, new Date());
      await world.wish("answered", ({ state, outbox }) => state === "answered" && outbox.length === 0);
      await world.settled();
      assert.equal((await world.everyWish()).length, 1);
      assert.equal(world.state.paid.size, 1);
      assert.equal(world.saidAll("accepted:").length, 1);
      assert.equal(world.saidAll("already:").length, 0, "a copy of the same tap says nothing");
    } finally {
      await world.stop();
    }
  });

  it("debits once when WhatsApp and the panel say TENHO at the same moment", async () => {
    const world = await startWorld({ setUp: onePizzeria });
    try {
      await world.receive({ from: ANA, text: "quero uma pizza" });
      const question = await world.said("offer:");
      const merchantId = pizzeria(1).id;
      const wishId = question.offer?.wishId ?? "";
      const command = { wishId, merchantId, answer: "TENHO" as const, by: merchantId, contactId: null, at: new Date() };
      const fromPanel = (key: string) => world.flow.answerOffer({ ...command, via: "panel", key });
      const [, ...results] = await Promise.all([
        world.receive({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" }),
        fromPanel("request-1"),
        fromPanel("request-2"),
      ]);
      await world.wish("answered", ({ state }) => state === "answered");
      await world.settled();
      assert.deepEqual(
        world.state.debitCalls,
        [`offer:${question.offer?.offerId}`],
        "only the winner asked the wallet",
      );
      assert.ok(results.every(({ outcome }) => ["accepted", "already_accepted", "in_progress"].includes(outcome)));
      const again = await fromPanel("request-1");
      assert.match(again.outcome, /accepted/);
      assert.equal(world.state.debitCalls.length, 1);
    } finally {
      await world.stop();
    }
  });

  it("orders texts by when they were written, whatever the order they arrive in", async () => {
    const world = await startWorld({ setUp: onePizzeria, env: { WISH_GATHER_MS: String(GATHER_MS) } });
    try {
      const first = new Date(Date.now() - 5_000);
      await world.receive({ from: ANA, text: "de calabresa" });
      await world.receive({ from: ANA, text: "quero uma pizza", at: first });
      await eventually("both were heard", async () => (await world.everyWish())[0]?.parts.length === 2);
      world.pass(GATHER_MS);
      const wish = await world.wish("read", ({ state }) => state === "asking");
      assert.equal(wish.text, "quero uma pizza\nde calabresa");
    } finally {
      await world.stop();
    }
  });

  it("takes up wishes of a process that died, from the store alone", async () => {
    const world = await startWorld({ setUp: onePizzeria, env: { SWEEP_MS: "30" } });
    try {
      await world.receive({ from: ANA, text: "quero uma pizza" });
      await world.said("offer:");
      const wishes = world.connection.collection("wishes");
      await eventually(
        "at rest",
        async () => (await wishes.findOne({ outbox: { $size: 0 }, state: "asking" })) !== null,
      );
      // As a replica leaves it that dies after storing: due, and nobody nudged.
      await wishes.updateOne({ state: "asking" }, { $set: { state: "choosing", offers: [], nextDueAt: new Date(0) } });
      await world.wish("asked again", ({ state, offers }) => state === "asking" && offers.length === 1);
    } finally {
      await world.stop();
    }
  });
});
