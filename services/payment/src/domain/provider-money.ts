/** A decimal point or comma before one or two digits; more digits only where they are zeros, and not three, which may be thousands. */
const PLAIN = /^(\d{1,10})(?:[.,](\d{1,2}|\d{2}0{2,8}))?$/;
/** Thousands in groups, decimals after the other sign. */
const GROUPED = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$|^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;
const CURRENCY = /^(?:R\$|BRL)\s?/;
/** Error of a binary fraction that stands for centavos. */
const FLOAT_ERROR = 1e-4;

/** Centavos as the Central Bank's API writes money: 600 → "6.00". */
export function providerAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError("not an amount of centavos");
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads an amount as banks write it, in centavos: "6.00", "6", "6.0", "6,00", 6 and 6.5 beside the Central Bank's form. Null for anything that is no
 * amount or may be read in two ways. A text is read exactly: no fraction is involved.
 */
export function parseProviderAmount(value: unknown): number | null {
  if (typeof value === "number") return centsOfNumber(value);
  if (typeof value !== "string") return null;
  const text = value.trim().replace(CURRENCY, "");
  const plain = PLAIN.exec(text);
  if (plain !== null) return centsOf(plain[1], plain[2]);
  const grouped = GROUPED.exec(text);
  if (grouped === null) return null;
  return centsOf((grouped[1] ?? grouped[3] ?? "").replaceAll(/[.,]/g, ""), grouped[2] ?? grouped[4]);
}

function centsOfNumber(reais: number): number | null {
  const cents = Math.round(reais * 100);
  const isExact = Number.isSafeInteger(cents) && cents >= 0 && Math.abs(reais * 100 - cents) < FLOAT_ERROR;
  return isExact ? cents : null;
}

const centsOf = (whole = "", decimals = ""): number => Number(`${whole}${decimals.slice(0, 2).padEnd(2, "0")}`);
