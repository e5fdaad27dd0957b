import { createHash } from "node:crypto";

/** Area codes whose WhatsApp accounts keep the ninth digit; elsewhere older accounts answer without it. */
const AREAS_WITH_NINTH_DIGIT = new Set(
  "11 12 13 14 15 16 17 18 19 21 22 24 27 28".split(" ").map((areaCode) => `55${areaCode}`),
);
const BRAZILIAN_MOBILE = /^(55[1-9][1-9])9([6-9]\d{7})$/;
const BRAZILIAN = /^55[1-9][1-9](\d{8}|9\d{8})$/;
const BSUID = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;

/** Digits of a number written in any of the forms Meta accepts, or null when it cannot be one. */
export function phoneDigits(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length >= 8 && digits.length <= 15 ? digits : null;
}

/** True for a business-scoped user id (`BR.1502…`). */
export function isBsuid(text: string): boolean {
  return BSUID.test(text);
}

/** The key of a person's number, the same with or without its ninth digit. */
export function phoneKey(digits: string): string {
  return digits.replace(BRAZILIAN_MOBILE, "$1$2");
}

/** The number as WhatsApp writes it (`wa_id`). */
export function toWaId(digits: string): string {
  return AREAS_WITH_NINTH_DIGIT.has(digits.slice(0, 4)) ? digits : phoneKey(digits);
}

/** False for a Brazilian number that no operator could have assigned. */
export function mayExist(digits: string): boolean {
  return !digits.startsWith("55") || BRAZILIAN.test(digits);
}

/** The business-scoped id of a number; the same each time. */
export function bsuidOf(key: string): string {
  const hash = createHash("sha256").update(`bsuid:${key}`).digest();
  return `BR.${(hash.readBigUInt64BE() % 9_000_000_000_000_000n) + 1_000_000_000_000_000n}`;
}
