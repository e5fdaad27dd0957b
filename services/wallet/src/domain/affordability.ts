/** Below as many TENHOs a merchant should buy credit. */
const LOW_TENHOS = 10;

/** How many TENHOs can be paid, and what that means to the merchant. */
export type Affordability = { tenhos: number; level: "OK" | "LOW" | "EMPTY" };

/** What can be spent, in TENHOs; null: there is no wallet, so nothing is missing either. */
export function affordability(wallet: { spendableCents: number; priceCents: number } | null): Affordability {
  if (wallet === null) return { tenhos: 0, level: "OK" };
  const tenhos = Math.floor(Math.max(0, wallet.spendableCents) / wallet.priceCents);
  return { tenhos, level: tenhos === 0 ? "EMPTY" : tenhos < LOW_TENHOS ? "LOW" : "OK" };
}
