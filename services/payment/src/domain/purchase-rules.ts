/** R$ 6,00. */
export const MIN_PIX_DEFAULT_CENTS = 600;

/** R$ 5.000,00. */
export const MAX_PURCHASE_DEFAULT_CENTS = 500_000;

/** The bounds of one purchase, centavos. */
export type PurchaseLimits = { minCents: number; maxCents: number };

/** The reason why an amount is not sold; null when it is. */
export function amountFault(
  cents: number,
  { minCents, maxCents }: PurchaseLimits,
): "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | null {
  if (cents < minCents) return "BELOW_MINIMUM";
  return cents > maxCents ? "ABOVE_MAXIMUM" : null;
}
