import type { PastWish } from "./build-history.ts";
import type { DemoMerchant } from "./data/merchant.ts";
import { type Anchor, creditedAt } from "./moments.ts";

export type PastMovement = {
  kind: "credit" | "debit";
  /** Together with the kind, the movement's key: the credit's own, or the offer a TENHO was paid for. */
  externalId: string;
  description: string;
  at: Date;
  /** Amount of a credit; 0 for a debit. */
  cents: number;
};

/** Every movement of a merchant's wallet after its initial credit, oldest first. */
export function buildLedger(merchant: DemoMerchant, history: readonly PastWish[], anchor: Anchor): PastMovement[] {
  const credits = merchant.credits.map(({ daysAgo, cents, description }): PastMovement => {
    const at = creditedAt(anchor, daysAgo);
    return { kind: "credit", externalId: `demo:${merchant.id}:${daysAgo}`, description, at, cents };
  });
  const debits = history.flatMap(({ offers, categoryName }) =>
    offers.flatMap((offer): PastMovement[] => {
      if (offer.merchant !== merchant || offer.status !== "accepted" || offer.answeredAt === null) return [];
      const { id, answeredAt } = offer;
      return [{ kind: "debit", externalId: id, description: `TENHO: ${categoryName}`, at: answeredAt, cents: 0 }];
    }),
  );
  return [...credits, ...debits].sort((one, other) => Number(one.at) - Number(other.at));
}
