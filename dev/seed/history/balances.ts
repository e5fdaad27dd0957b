import type { DemoMerchant } from "../data/merchant.ts";
import { type Anchor, creditedAt } from "./moments.ts";

/** Price of a TENHO in the weeks of the history. */
export const PRICE_CENTS = 30;

/** What the wallet grants a merchant that is activated. */
const INITIAL_CENTS = 500;

/** What merchants had to spend while the past happened. */
export function createBalances(anchor: Anchor) {
  const spent = new Map<string, number>();
  return {
    /** Centavos of `merchant` at a moment, all it has spent so far taken out. */
    of(merchant: DemoMerchant, at: Date): number {
      const credited = merchant.credits
        .filter(({ daysAgo }) => creditedAt(anchor, daysAgo) <= at)
        .reduce((sum, { cents }) => sum + cents, INITIAL_CENTS);
      return credited - (spent.get(merchant.id) ?? 0);
    },
    /** One TENHO. */
    spend(merchant: DemoMerchant): void {
      spent.set(merchant.id, (spent.get(merchant.id) ?? 0) + PRICE_CENTS);
    },
  };
}
