import { isValidDdd } from "./ddd.ts";

/** Brazil's country code and the ten or eleven digits of a number there. */
const BRAZILIAN = /^55(\d{2})(\d{8,9})$/;

/** The area code and subscriber number of a Brazilian number with country; null for a number of any other country. */
function brazilianParts(digits: string): { ddd: string; subscriber: string } | null {
  const [, ddd = "", subscriber = ""] = BRAZILIAN.exec(digits) ?? [];
  return isValidDdd(ddd) ? { ddd, subscriber } : null;
}

const isShortMobile = (subscriber: string): boolean => /^[6-9]\d{7}$/.test(subscriber);

/** Returns whether a number with country is Brazilian: 55 and ten or eleven digits of a real area code. */
export const isBrazilianNumber = (digits: string): boolean => brazilianParts(digits) !== null;

/**
 * The single form in which a number with its country, like each `wa_id`, is stored and compared. A Brazilian mobile gets its ninth digit;
 * any other number stays digit for digit, also one that would be Brazilian if its country were left out.
 */
export function canonicalWaId(waId: string): string {
  const digits = waId.replace(/\D/g, "");
  const parts = brazilianParts(digits);
  return parts !== null && isShortMobile(parts.subscriber) ? `55${parts.ddd}9${parts.subscriber}` : digits;
}

/**
 * Every form WhatsApp may know a number with country by, the canonical first: both ninth-digit forms of a Brazilian mobile whose eight-digit
 * part starts with 6–9, the digits alone of any other number.
 */
export function waIdVariants(waId: string): readonly string[] {
  const canonical = canonicalWaId(waId);
  const parts = brazilianParts(canonical);
  const short = parts?.subscriber.slice(1) ?? "";
  return parts?.subscriber.length === 9 && parts.subscriber.startsWith("9") && isShortMobile(short)
    ? [canonical, `55${parts.ddd}${short}`]
    : [canonical];
}
