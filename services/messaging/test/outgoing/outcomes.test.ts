import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createDeliveryOutcomes } from "../../src/app/offers/delivery-outcomes.ts";
import { createOutcomeReporter } from "../../src/app/outgoing/report-outcomes.ts";
import type { Delivery, PendingNotice } from "../../src/app/ports/delivery-store.ts";
import { offerMessageId } from "../../src/domain/offers/offer-message.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { anAskedWish, NOW, SETTINGS } from "../_wish-builder.ts";

const log = createLogger({ service: "messaging", level: "silent" });

/** Two wishes, each put to three merchants; Meta refused the third message of each. All outcomes are stored, none is passed on. */
function setUp(failing: readonly string[] = [], onSwept: (settledBy: Date) => void = () => undefined) {
  const offersOf = (wishId: string) =>
    [0, 1, 2].map((index) => ({ id: `${wishId}-${index}`, acceptedByMetaAt: null, expiresAt: null }));
  const wishes = new Map<string, Wish>(["w1", "w2"].map((_id) => [_id, anAskedWish(offersOf(_id), { _id })]));
  const left = [...failing];
  const changes: string[] = [];
  const outcomes = createDeliveryOutcomes({
    settings: SETTINGS,
    reverseTenho: async () => undefined,
    wishes: {
      get: async (id) => wishes.get(id) ?? null,
      change: async (id, transition) => {
        if (left.includes(id)) throw new Error(`down, once: ${left.splice(left.indexOf(id), 1)}`);
        const stored = wishes.get(id);
        if (stored === undefined) return null;
        const wish = transition(stored);
        changes.push(id);
        wishes.set(id, wish);
        return { wish, applied: wish !== stored };
      },
    },
  });
  const marked = new Map<string, Delivery>();
  for (const [wishId, { offers }] of wishes) {
    for (const [index, offer] of offers.entries()) {
      const id = offerMessageId(offer);
      marked.set(id, settled(id, wishId, offer.id, index === 2 ? "failed" : "accepted"));
    }
  }
  const reporter = createOutcomeReporter({
    deliveries: {
      withPendingNotice: async (settledBy) => {
        onSwept(settledBy);
        return [...marked.values()];
      },
      clearPendingNotices: async (ids, notice) => {
        for (const id of ids) if (marked.get(id)?.pendingNotice === notice) marked.delete(id);
      },
    },
    outcomes,
    groups: { settle: async () => undefined, sweep: async () => undefined },
    log,
    gatherMs: 1,
    now: () => NOW,
  });
  const offersNow = (wishId: string) =>
    wishes.get(wishId)?.offers.map(({ status, acceptedByMetaAt }) => [status, acceptedByMetaAt]);
  return { changes, marked, reporter, offersNow };
}

const settled = (id: string, wishId: string, offerId: string, pendingNotice: PendingNotice): Delivery => ({
  message: {
    id,
    contactId: "merchant",
    phoneNumberId: "1",
    inWindow: { kind: "text", body: "" },
    outsideWindow: null,
    offer: { wishId, offerId },
    usefulUntil: null,
  },
  state: pendingNotice,
  attempts: 1,
  refusals: 0,
  nextAttemptAt: NOW,
  sendingAt: NOW,
  wamid: id,
  earlierWamids: [],
  asTemplate: false,
  otherNumber: false,
  pendingNotice,
  settledAt: NOW,
  failure: null,
  createdAt: NOW,
});

const ALL_PASSED_ON = [
  ["pending", NOW],
  ["pending", NOW],
  ["expired", null],
];

test("the outcomes of a wish's offers are one change of it, and their marks are cleared", async () => {
  const { changes, marked, reporter, offersNow } = setUp();
  for (const delivery of [...marked.values(), ...marked.values()]) reporter.report(delivery);
  await reporter.finish();
  assert.deepEqual(changes.sort(), ["w1", "w2"]);
  for (const wishId of ["w1", "w2"]) assert.deepEqual(offersNow(wishId), ALL_PASSED_ON);
  assert.equal(marked.size, 0);
});

test("outcomes that cannot be passed on keep their marks until a sweep passes them on, and delay no other wish's", async () => {
  const { changes, marked, reporter, offersNow } = setUp(["w1"]);
  for (const delivery of marked.values()) reporter.report(delivery);
  await reporter.finish();
  assert.deepEqual(changes, ["w2"]);
  assert.deepEqual([...marked.keys()].sort(), ["offer:w1-0", "offer:w1-1", "offer:w1-2"]);
  await reporter.sweep();
  assert.deepEqual(offersNow("w1"), ALL_PASSED_ON);
  assert.equal(marked.size, 0);
});

test("a mark that says something else by now is not cleared", async () => {
  const { marked, reporter } = setUp();
  const [first] = marked.values();
  if (first === undefined) throw new Error("there are marks");
  for (const delivery of marked.values()) reporter.report(delivery);
  marked.set(first.message.id, { ...first, pendingNotice: "failed" });
  await reporter.finish();
  assert.deepEqual([...marked.keys()], [first.message.id]);
});

test("a sweep leaves outcomes of this moment to the process that recorded them", async () => {
  const asked: Date[] = [];
  const { reporter } = setUp([], (settledBy) => void asked.push(settledBy));
  await reporter.sweep();
  assert.deepEqual(asked, [new Date(NOW.getTime() - 1_000)]);
});
