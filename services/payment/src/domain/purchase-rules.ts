/** The smallest Pix purchase in centavos, and the address where credit is bought. */
export type PurchaseRules = { minPixCents: number; topUpUrl: string };

/** R$ 6,00. */
export const MIN_PIX_DEFAULT_CENTS = 600;

/** The page of the panel on which a merchant adds credit. */
export function topUpUrl(publicUrl: string): string {
  return new URL("/client/financeiro", publicUrl).toString();
}
