import { digitsOf } from "../text/mask.ts";
import { callingCodeOf } from "./calling-codes.ts";
import { canonicalPhone } from "./phone.ts";
import { canonicalWaId } from "./wa-id.ts";

/** A number whose country is written with its plus sign. */
const WITH_COUNTRY = /\+[\s(]*\d/;
const DIGITS_MIN = 8;
const DIGITS_MAX = 15;

/**
 * The phone number in a sentence or on a shared card, in canonical digits with its country; null when there is none. Without a `+` it is read as
 * Brazilian. A field that holds a number alone is read by `canonicalPhone`.
 */
export function numberInText(text: string): string | null {
  const digits = digitsOf(text);
  if (digits === "") return null;
  const isForeign = WITH_COUNTRY.test(text) && !digits.startsWith("55");
  if (!isForeign) return canonicalPhone(digits);
  const mayExist = digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX && callingCodeOf(digits) !== null;
  return mayExist ? canonicalWaId(digits) : null;
}
