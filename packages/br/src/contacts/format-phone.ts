import { callingCodeOf, regionName } from "./calling-codes.ts";
import { maskPhone } from "./phone.ts";
import { canonicalWaId, isBrazilianNumber } from "./wa-id.ts";

/**
 * A stored number, which carries its country, as it is written: `558688887777` → `(86) 98888-7777`, `351912345678` →
 * `+351 912 345 678`. Any other text comes back as it is.
 */
export function writePhone(stored: string): string {
  if (!/^\d{8,15}$/.test(stored)) return stored;
  if (isBrazilianNumber(stored)) return maskPhone(canonicalWaId(stored));
  const code = callingCodeOf(stored)?.code ?? "";
  return `+${[code, ...inGroups(stored.slice(code.length))].filter((part) => part !== "").join(" ")}`;
}

/** {@link writePhone} with the country of a foreign number: `+351 912 345 678 (Portugal)`. */
export function formatPhone(stored: string): string {
  const written = writePhone(stored);
  const country = written.startsWith("+") ? callingCodeOf(stored) : null;
  return country === null ? written : `${written} (${regionName(country.region)})`;
}

/** Groups of three digits; one digit left over goes to the last group, two are the first. */
function inGroups(digits: string): string[] {
  const over = digits.length % 3;
  if (over === 1) return [...threes(digits.slice(0, -4)), digits.slice(-4)];
  return [digits.slice(0, over), ...threes(digits.slice(over))];
}

const threes = (digits: string): string[] => digits.match(/\d{3}/g) ?? [];
