import { formatReais } from "../../../shared/format/numbers.ts";

/** Smallest and largest purchase, centavos; the server refuses others too. */
const MIN_CENTS = 600;
const MAX_CENTS = 500_000;

/** Error of an amount to buy, or null. */
export function purchaseAmountError(cents: number): string | null {
  if (cents < MIN_CENTS) return `O valor mínimo para compra é ${formatReais(MIN_CENTS / 100)}`;
  if (cents > MAX_CENTS) return `O valor máximo para compra é ${formatReais(MAX_CENTS / 100)}`;
  return null;
}
