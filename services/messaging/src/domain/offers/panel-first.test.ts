import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, minutesLater, NOW, SETTINGS } from "../../../test/_wish-builder.ts";
import { nextDueAt, nextStep } from "../wish/next-step.ts";
import type { Effect, Offer, Wish } from "../wish/wish.ts";
import { offerAcceptedByMeta, offerUndeliverable } from "./offer-delivery.ts";
import { offerMessageId } from "./offer-message.ts";
import { holdForPanel, withoutSettledAsks } from "./panel-first.ts";

const WAIT_MS = SETTINGS.panelFirstMs;
const AFTER_WAIT = new Date(NOW.getTime() + WAIT_MS);
const FRESH: Partial<Offer> = { acceptedByMetaAt: null, expiresAt: null };
const [FIRST, SECOND] = ["offer-0", "offer-1"];
const askOf = (offerId: string, round = 1): Effect => ({
  id: offerMessageId({ id: offerId, round }),
  kind: "send_offer",
  offerId,
  round,
});

/** A wish put to two merchants, of whom the first has an open panel; all other effects were performed. */
const held = (offer: Partial<Offer> = {}, now = NOW): Wish => {
  const asked = anAskedWish([{ ...FRESH, ...offer }, FRESH], { outbox: [askOf(FIRST)] });
  const wish = holdForPanel(asked, new Set([offerMessageId({ id: FIRST, round: 1 })]), now, SETTINGS);
  return { ...wish, outbox: wish.outbox.filter(({ kind }) => kind === "send_offer") };
};
const withOffer = (wish: Wish, patch: Partial<Offer>): Wish => ({
  ...wish,
  offers: wish.offers.map((offer) => (offer.id === FIRST ? { ...offer, ...patch } : offer)),
});

describe("an offer that its merchant's panel has first", () => {
  it("has its time begun, and its message is due after the wait, which the sweep finds", () => {
    const wish = held();
    assert.deepEqual(wish.offers[0]?.panelNoticeAt, NOW);
    assert.deepEqual(wish.offers[0]?.expiresAt, minutesLater(60));
    assert.equal(wish.offers[1]?.panelNoticeAt, undefined);
    assert.equal(nextStep(wish, NOW, SETTINGS), null);
    assert.deepEqual(nextDueAt(wish, NOW, SETTINGS), AFTER_WAIT);
    assert.deepEqual(nextStep(wish, AFTER_WAIT, SETTINGS), { kind: "relay" });
  });

  it("has its message wait on while an answer is being paid", () => {
    const payment = { by: "b", via: "panel", contactId: null, key: "k", at: NOW, resumeAt: minutesLater(2) } as const;
    const wish = withOffer(held(), { status: "answering", answering: payment });
    assert.equal(nextStep(wish, minutesLater(1), SETTINGS), null);
    assert.deepEqual(nextDueAt(wish, NOW, SETTINGS), minutesLater(2));
    assert.equal(withoutSettledAsks(wish), wish);
    assert.deepEqual(nextStep(withOffer(wish, { status: "pending", answering: null }), minutesLater(1), SETTINGS), {
      kind: "relay",
    });
  });

  it("loses its message with an answer, with its end, and with another round; a message that does not wait stays", () => {
    const wish = held();
    assert.equal(withoutSettledAsks(wish), wish);
    const awaiting = { by: "b", via: "panel", contactId: null, key: "k", at: NOW } as const;
    for (const patch of [
      { status: "accepted" },
      { status: "rejected" },
      { status: "expired" },
      { awaiting },
      { round: 2 },
    ] satisfies Partial<Offer>[]) {
      assert.deepEqual(withoutSettledAsks(withOffer(wish, patch)).outbox, [], JSON.stringify(patch));
    }
    const plain = anAskedWish([{ status: "accepted" }], { outbox: [askOf(FIRST)] });
    assert.equal(withoutSettledAsks(plain), plain);
  });

  it("is held once: neither a message that was performed meanwhile, nor one that waits already", () => {
    const gone = anAskedWish([FRESH, FRESH], { outbox: [askOf(SECOND)] });
    assert.equal(holdForPanel(gone, new Set([offerMessageId({ id: FIRST, round: 1 })]), NOW, SETTINGS), gone);
    const wish = held();
    const again = holdForPanel(wish, new Set(wish.outbox.map(({ id }) => id)), minutesLater(1), SETTINGS);
    assert.equal(again, wish);
  });

  it("keeps its time when Meta accepts the message, and stays open when that cannot be delivered", () => {
    const wish = held();
    const id = offerMessageId({ id: FIRST, round: 1 });
    const accepted = offerAcceptedByMeta(wish, FIRST, id, minutesLater(1), SETTINGS);
    assert.deepEqual(accepted.offers[0]?.acceptedByMetaAt, minutesLater(1));
    assert.deepEqual(accepted.offers[0]?.expiresAt, minutesLater(60));
    assert.equal(offerUndeliverable(wish, FIRST, id, minutesLater(1), SETTINGS), wish);
    const other = offerUndeliverable(wish, SECOND, offerMessageId({ id: SECOND, round: 1 }), NOW, SETTINGS);
    assert.equal(other.offers[1]?.status, "expired");
  });

  it("does not begin the time of one that was answered before the panel's notice was recorded", () => {
    assert.equal(held({ status: "rejected" }).offers[0]?.expiresAt, null);
  });
});
