import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria } from "../_clients.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function withShops(
  shops: ReturnType<typeof pizzeria>[],
  play: (harness: FlowHarness) => Promise<void>,
): Promise<void> {
  const harness = await startFlowHarness();
  try {
    harness.state.merchants.push(...shops);
    for (const { id } of shops) harness.state.balances.set(id, 1_000n);
    await play(harness);
  } finally {
    await harness.stop();
  }
}

/** A person's wish, once all its messages were sent. */
const askedFor = (harness: FlowHarness, from: string) =>
  harness.wish(
    `${from} is served`,
    (wish) =>
      wish.senderPhone?.endsWith(from.slice(-8)) === true && wish.outbox.length === 0 && wish.state === "asking",
  );

describe("how wishes are routed", () => {
  it("is as set from the next wish on; an offer made before keeps its time to answer", () =>
    withShops([pizzeria(1), pizzeria(2), pizzeria(3)], async (harness) => {
      await harness.receive({ from: "558699990001", text: "quero uma pizza" });
      const first = await askedFor(harness, "558699990001");
      assert.equal(first.offers.length, 3);
      await harness.setRouting({ merchantsMax: 1, offerExpiryMinutes: 5 });
      await harness.receive({ from: "558699990002", text: "quero uma pizza" });
      const second = await askedFor(harness, "558699990002");
      assert.equal(second.offers.length, 1);

      for (const offer of [first.offers[0], second.offers[0]]) {
        const message = harness.sentMessages("offer:").find(({ id }) => id === `offer:${offer?.id}`);
        assert.ok(message);
        await harness.outcomes.accepted(message, new Date());
      }
      const timesToAnswer = async (id: string) =>
        (await harness.wishes())
          .find(({ _id }) => _id === id)
          ?.offers.flatMap(({ expiresAt, acceptedByMetaAt }) =>
            expiresAt && acceptedByMetaAt ? [Number(expiresAt) - Number(acceptedByMetaAt)] : [],
          );
      assert.deepEqual(await timesToAnswer(first._id), [HOUR_MS]);
      assert.deepEqual(await timesToAnswer(second._id), [5 * MINUTE_MS]);
    }));

  it("asks the consumer below the confidence that was set, and below the model's own where none is", () =>
    withShops([pizzeria(1)], async (harness) => {
      await harness.receive({ from: "558699990001", text: "quero uma pizza" });
      await askedFor(harness, "558699990001");
      await harness.setRouting({ askBelow: 0.95 });
      harness.state.reliable = false;
      await harness.receive({ from: "558699990002", text: "quero uma pizza" });
      const asked = await harness.wish("is asked for the category", ({ state }) => state === "asking_category");
      assert.deepEqual(harness.state.thresholds, [undefined, 0.95]);
      assert.equal(asked.guess?.threshold, 0.95);
    }));

  it("leaves closed merchants alone when it is set not to wait for their opening", () =>
    withShops([pizzeria(1, { closedToday: true })], async (harness) => {
      await harness.setRouting({ asksWhenOpen: false });
      await harness.receive({ from: "558699990001", text: "quero uma pizza" });
      const wish = await harness.wish("waits for a merchant", ({ state }) => state === "waiting_merchant");
      assert.deepEqual(wish.offers, []);
    }));

  it("lets a wish nobody answered live as long as is set now, in every replica, without looking at it all the time", () =>
    withShops([pizzeria(1)], async (harness) => {
      const replica = await harness.startReplica();
      await harness.receive({ from: "558699990001", text: "quero uma pizza" });
      await askedFor(harness, "558699990001");
      harness.advanceClock(2 * HOUR_MS + MINUTE_MS);
      const silent = await harness.wish(
        "nobody answered",
        ({ state, outbox }) => state === "unanswered" && outbox.length === 0,
      );
      assert.equal(Number(silent.nextDueAt) - Number(silent.receivedAt), 24 * HOUR_MS);
      await harness.setRouting({ wishAgeHoursMax: 48 });
      await eventually("the replica has read it", () => replica.settings.wishMaxAgeMs === 48 * HOUR_MS);
      harness.advanceClock(23 * HOUR_MS);
      const again = await harness.wish(
        "is scheduled anew",
        ({ nextDueAt }) => nextDueAt !== null && Number(nextDueAt) > Number(silent.nextDueAt),
      );
      assert.equal(Number(again.nextDueAt) - Number(again.receivedAt), 48 * HOUR_MS);
      assert.equal(again.state, "unanswered");
      harness.advanceClock(24 * HOUR_MS);
      await eventually("it ends", async () => (await harness.wishes())[0]?.state === "closed" || undefined);
    }));
});
