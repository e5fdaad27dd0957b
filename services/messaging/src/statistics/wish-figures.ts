import type { ClosedReason, Offer, Wish, WishState } from "../domain/wish/wish.ts";

/** The contribution of one write of a wish to the business metrics. */
export type WishFigures = {
  /** The texts turned out to be a wish. */
  isNew: boolean;
  /** The state the wish entered; null: unchanged. */
  state: WishState | null;
  /** Number of offers newly put to merchants, and the outcomes of offers. */
  asked: number;
  outcomes: ("accepted" | "rejected" | "expired")[];
  /** Seconds from the consumer's text to the first merchant's answer; null: this write brought no answer, or not the first. */
  firstAnswerSeconds: number | null;
  /** Centavos of TENHOs that were paid, and that were given back. */
  paidCents: number;
  reversedCents: number;
  /** Step taken for a wish that arrived long after it was written; null: none in this write. */
  late: "asked" | "confirmed" | ClosedReason | null;
};

const answeredAt = ({ offers }: Wish): number[] =>
  offers.flatMap(({ status, answeredAt: at }) =>
    at !== null && (status === "accepted" || status === "rejected") ? at.getTime() : [],
  );

function lateOutcome(before: Wish | null, after: Wish): WishFigures["late"] {
  if (after.closedReason !== undefined) return before?.closedReason === undefined ? after.closedReason : null;
  if (after.state === "asking_still") return before?.state === "asking_still" ? null : "asked";
  return before?.state === "asking_still" && after.state === "sorting" ? "confirmed" : null;
}

/** @param before null: the wish is new. */
export function wishFigures(before: Wish | null, after: Wish): WishFigures {
  const known = new Map(before?.offers.map((offer) => [offer.id, offer]));
  const pairs = after.offers.map((offer): [Offer | undefined, Offer] => [known.get(offer.id), offer]);
  const changed = pairs.filter(([was, is]) => was !== is);
  const became = (status: Offer["status"]) =>
    changed.filter(([was, is]) => is.status === status && was?.status !== status);
  const given = changed.filter(([was, is]) => is.reversal !== undefined && was?.reversal === undefined);
  const cents = (offers: typeof pairs) => offers.reduce((sum, [, { priceCents }]) => sum + priceCents, 0);
  const answers = before !== null && answeredAt(before).length === 0 ? answeredAt(after) : [];
  return {
    isNew: after.kind === "wish" && before?.kind !== "wish",
    state: after.state === before?.state ? null : after.state,
    asked: changed.filter(([was, is]) => is.askedAt !== null && (was?.askedAt ?? null) === null).length,
    outcomes: (["accepted", "rejected", "expired"] as const).flatMap((outcome) => became(outcome).map(() => outcome)),
    firstAnswerSeconds:
      answers.length === 0 ? null : Math.max(0, Math.min(...answers) - after.receivedAt.getTime()) / 1_000,
    paidCents: cents(became("accepted")),
    reversedCents: cents(given),
    late: lateOutcome(before, after),
  };
}
