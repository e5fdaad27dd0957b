import type { DemoMerchant } from "./data/merchant.ts";
import { type Anchor, creditedAt } from "./moments.ts";

/** Price of a TENHO in the weeks of the history. */
export const PRICE_CENTS = 30;

/** The wallet's grant to a merchant that is activated. */
const INITIAL_CENTS = 500;

/** Balances of the merchants during the history. */
export function createBalances(anchor: Anchor) {
  const spent = new Map<string, number>();
  return {
    /** Centavos of `merchant` at a moment, less all it has spent so far. */
    of(merchant: DemoMerchant, at: Date): number {
      const credited = merchant.credits
        .filter(({ daysAgo }) => creditedAt(anchor, daysAgo) <= at)
        .reduce((sum, { cents }) => sum + cents, INITIAL_CENTS);
      return credited - (spent.get(merchant.id) ?? 0);
    },
    /** Takes the price of one TENHO. */
    spend(merchant: DemoMerchant): void {
      spent.set(merchant.id, (spent.get(merchant.id) ?? 0) + PRICE_CENTS);
    },
  };
}
