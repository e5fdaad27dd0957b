import type { Offer, Wish, WishState } from "../wish/wish.ts";

/** What one write of a wish adds to the figures of the business. */
export type WishFigures = {
  /** The texts turned out to be a wish. */
  isNew: boolean;
  /** The state it came into; null: it stayed in its own. */
  state: WishState | null;
  /** Offers that were put to their merchants, and what became of offers. */
  asked: number;
  outcomes: ("accepted" | "rejected" | "expired")[];
  /** From the consumer's text to the first merchant's answer; null: this write brought none, or not the first. */
  firstAnswerSeconds: number | null;
  /** Centavos of TENHOs that were paid, and that were given back. */
  paidCents: number;
  reversedCents: number;
};

const answeredAt = ({ offers }: Wish): number[] =>
  offers.flatMap(({ status, answeredAt: at }) =>
    at !== null && (status === "accepted" || status === "rejected") ? at.getTime() : [],
  );

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
  };
}
