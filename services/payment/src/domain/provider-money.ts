const PROVIDER_AMOUNT = /^\d{1,10}\.\d{2}$/;

/** Centavos as the Central Bank's API writes money: 600 → "6.00". */
export function providerAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError("not an amount of centavos");
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "6.00" → 600; null for what is no amount of the Central Bank's API. Exact: no fraction is involved. */
export const parseProviderAmount = (text: string): number | null =>
  PROVIDER_AMOUNT.test(text) ? Number(text.replace(".", "")) : null;
