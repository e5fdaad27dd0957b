import { applyMask, digitsOf } from "../text/mask.ts";
import { isValidDdd } from "./ddd.ts";

/** A Brazilian number: area code and subscriber number, nine digits for a mobile, eight for a landline. */
export type BrPhone = {
  readonly ddd: string;
  readonly subscriber: string;
  readonly kind: "mobile" | "landline";
};

const COUNTRY = "55";
/** A number written with the code of another country, `+47 …` or `0047 …`: no Brazilian one, whatever its digits. */
const OTHER_COUNTRY = /^[\s(]*(?:\+|00)(?![\s(]*55)/;

function nationalDigits(input: string): string {
  const digits = digitsOf(input).replace(/^0+/, "");
  const hasCountry = digits.startsWith(COUNTRY) && digits.length >= 12;
  return hasCountry ? digits.slice(2).replace(/^0/, "") : digits;
}

/**
 * Reads a Brazilian number as people type it, with or without country code, mask, leading zero or ninth digit. What WhatsApp calls a number
 * always carries its country and is read by `canonicalWaId`.
 * Ten digits whose subscriber part starts with 6–9 are a mobile without its ninth digit, which is added; with 2–5 a
 * landline, which never gets one. Service numbers (0800, 190), foreign numbers and numbers without area code give null.
 */
export function parsePhone(input: string): BrPhone | null {
  if (/[^\d\s()+.\-/]/.test(input) || OTHER_COUNTRY.test(input)) return null;
  const digits = nationalDigits(input);
  const ddd = digits.slice(0, 2);
  const subscriber = digits.slice(2);
  if (!isValidDdd(ddd)) return null;
  if (/^9\d{8}$/.test(subscriber)) return { ddd, subscriber, kind: "mobile" };
  if (/^[6-9]\d{7}$/.test(subscriber)) return { ddd, subscriber: `9${subscriber}`, kind: "mobile" };
  return /^[2-5]\d{7}$/.test(subscriber) ? { ddd, subscriber, kind: "landline" } : null;
}

/**
 * The single form in which a number is stored and compared: E.164 digits without `+`, `55DDD9XXXXXXXX` for a mobile and
 * `55DDDXXXXXXXX` for a landline; null when {@link parsePhone} refuses it.
 */
export function canonicalPhone(input: string): string | null {
  const phone = parsePhone(input);
  return phone && `${COUNTRY}${phone.ddd}${phone.subscriber}`;
}

/** Returns whether a text is a Brazilian number with area code. */
export function isValidPhone(input: string): boolean {
  return parsePhone(input) !== null;
}

/** Returns whether a text is a Brazilian mobile number with area code, the only kind registered for WhatsApp by form. */
export function isMobilePhone(input: string): boolean {
  return parsePhone(input)?.kind === "mobile";
}

/** Returns whether two texts name the same number, ninth digit or not. */
export function isSamePhone(one: string, other: string): boolean {
  const canonical = canonicalPhone(one);
  return canonical !== null && canonical === canonicalPhone(other);
}

/** Masks a phone field while typing: `8632` → `(86) 32`, ten digits `(86) 3322-1100`, eleven `(86) 98888-7777`. */
export function maskPhone(typed: string): string {
  const digits = nationalDigits(typed).slice(0, 11);
  return applyMask(digits, digits.length > 10 ? "(00) 00000-0000" : "(00) 0000-0000");
}
