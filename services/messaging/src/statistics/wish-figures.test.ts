import assert from "node:assert/strict";
import { test } from "node:test";
import type { Offer, Wish } from "../domain/wish/wish.ts";
import { wishFigures } from "./wish-figures.ts";

const RECEIVED = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(RECEIVED.getTime() + seconds * 1_000);
const offer = (id: string, patch: Partial<Offer> = {}) =>
  ({ id, status: "pending", askedAt: later(5), answeredAt: null, priceCents: 30, ...patch }) as Offer;
const wish = (offers: Offer[], patch: Partial<Wish> = {}) =>
  ({ kind: "wish", state: "asking", receivedAt: RECEIVED, offers, ...patch }) as Wish;

test("a text counts as a wish once, when it is read", () => {
  const gathering = wish([], { kind: null, state: "gathering" });
  const read = wish([offer("a"), offer("b"), offer("c", { askedAt: null, status: "scheduled" })]);
  assert.deepEqual(
    [wishFigures(null, gathering).isNew, wishFigures(gathering, read).isNew, wishFigures(read, read).isNew],
    [false, true, false],
  );
  assert.equal(wishFigures(gathering, read).asked, 2);
  assert.equal(wishFigures(gathering, read).state, "asking");
});

test("a paid TENHO is revenue once, and the first answer's time is told once", () => {
  const asked = wish([offer("a"), offer("b")]);
  const paid = wish([offer("a", { status: "accepted", answeredAt: later(90) }), offer("b")], { state: "answered" });
  const first = wishFigures(asked, paid);
  assert.deepEqual([first.paidCents, first.outcomes, first.firstAnswerSeconds], [30, ["accepted"], 90]);
  const both = wish([paid.offers[0] as Offer, offer("b", { status: "rejected", answeredAt: later(95) })]);
  const second = wishFigures(paid, both);
  assert.deepEqual([second.paidCents, second.outcomes, second.firstAnswerSeconds], [0, ["rejected"], null]);
});

test("what is given back counts once, and is no new answer", () => {
  const paid = offer("a", { status: "accepted", answeredAt: later(90) });
  const back = { ...paid, reversal: { movementId: "m", at: later(200), reason: "not_talked" as const } };
  const figures = wishFigures(wish([paid]), wish([back]));
  assert.deepEqual([figures.paidCents, figures.reversedCents, figures.outcomes], [0, 30, []]);
  assert.equal(wishFigures(wish([back]), wish([back])).reversedCents, 0);
});
