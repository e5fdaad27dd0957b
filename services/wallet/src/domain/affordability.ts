/** Number of TENHOs below which a merchant should buy credit. */
const LOW_TENHOS = 10;

/** `tenhos` is the number the credit pays (null: any number, for they are free); `level` is what that means to the merchant. */
export type Affordability = { tenhos: number | null; level: "OK" | "LOW" | "EMPTY" };

/**
 * Converts the spendable credit to TENHOs; without a wallet there are none, and the level is OK. A free TENHO needs no credit, but no debt either:
 * a clawback may have left the balance below zero.
 */
export function affordability(
  wallet: { balanceCents: number; spendableCents: number; priceCents: number } | null,
): Affordability {
  if (wallet === null) return { tenhos: 0, level: "OK" };
  if (wallet.priceCents === 0 && wallet.balanceCents >= 0) return { tenhos: null, level: "OK" };
  if (wallet.priceCents === 0) return { tenhos: 0, level: "EMPTY" };
  const tenhos = Math.floor(Math.max(0, wallet.spendableCents) / wallet.priceCents);
  return { tenhos, level: tenhos === 0 ? "EMPTY" : tenhos < LOW_TENHOS ? "LOW" : "OK" };
}
