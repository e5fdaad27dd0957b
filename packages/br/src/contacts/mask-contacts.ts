import { normaliseUnicode } from "../text/normalise.ts";
import { replaceBareLinks } from "./bare-links.ts";
import { canonicalPhone } from "./phone.ts";

/** Mark that replaces a contact. */
export const CONTACT_MARK = "•••";

const WORD_WITH_AT = /[^\s<>()]+/gu;
const EMAIL_DOMAIN = /^.+\.\p{L}{2,}/su;
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
const HANDLE = /@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;

// Between the digits of a phone people put spaces, dots, brackets, invisible characters, keycap emoji parts.
const GAP = "[ \\t\\u00a0\\u2000-\\u200d\\u2060\\ufeff\\u00ad\\ufe0f\\u20e3().+_*\\-\\u2010-\\u2015]";
const DIGIT_RUN = new RegExp(`[+(]?\\p{Nd}(?:${GAP}{0,4}\\p{Nd}){7,}${GAP}?`, "gu");
const DIGIT_GROUP = /\p{Nd}+/gu;
const MIN_PHONE_DIGITS = 8;
const MAX_PHONE_DIGITS = 15;
const NOT_A_PHONE = [
  /^\d{5}-\d{3}$/, // CEP
  /^\d{1,3}(?:\.\d{3})+$/, // thousands
  /^\d{2}[-.]\d{2}[-.]\d{4}$/, // date
  /^(?:19|20)\d{2}\D+(?:19|20)\d{2}$/, // years
];

const looksLikeAnotherNumber = (written: string): boolean => {
  const plain = normaliseUnicode(written, "NFKC");
  return NOT_A_PHONE.some((shape) => shape.test(plain));
};

const hasAreaCode = (digits: string) => canonicalPhone(digits) !== null;
const isLocal = (digits: string) => /^9\d{8}$|^[2-9]\d{7}$|^0?[3-9]00\d{7}$/.test(digits);

/** `digits`: the group's ASCII digits, converted from whatever script it is written in. */
type DigitGroup = { readonly start: number; readonly end: number; readonly digits: string };

/** Index of the last group of the longest phone that begins with the group `first`; -1: none does. */
function lastGroupOfPhone(run: string, groups: readonly DigitGroup[], first: number, accept: typeof isLocal): number {
  let digits = "";
  let found = -1;
  const start = groups[first]?.start;
  for (let at = first; at < Math.min(groups.length, first + MAX_PHONE_DIGITS); at += 1) {
    digits += groups[at]?.digits;
    if (digits.length > MAX_PHONE_DIGITS) break;
    if (digits.length < MIN_PHONE_DIGITS || !accept(digits)) continue;
    if (!looksLikeAnotherNumber(run.slice(start, groups[at]?.end))) found = at;
  }
  return found;
}

/** Masks, left to right, the longest stretches of whole digit groups that `accept` takes for a phone. */
function maskRun(run: string, accept: typeof isLocal): string {
  const groups = [...run.matchAll(DIGIT_GROUP)].map(({ index, 0: written }): DigitGroup => {
    // Linear: digits alone, no combining marks.
    const digits = written.normalize("NFKC").replace(/\D/g, "");
    return { start: index, end: index + written.length, digits };
  });
  let out = "";
  let copied = 0;
  for (let first = 0; first < groups.length; ) {
    const last = lastGroupOfPhone(run, groups, first, accept);
    if (last >= first) {
      const start = groups[first]?.start ?? 0;
      out += run.slice(copied, start).replace(/[+(]\s*$/u, "") + CONTACT_MARK;
      copied = groups[last]?.end ?? start;
    }
    first = Math.max(first, last) + 1;
  }
  return out + run.slice(copied);
}

/** Masks the e-mails of a text without blanks and brackets; text may follow a domain at once, as in `a@loja.com/b@loja.com`. */
function maskEmails(word: string): string {
  const [first = "", ...parts] = word.split("@");
  let out = "";
  let local = first;
  for (const part of parts) {
    const domain = local === "" ? null : EMAIL_DOMAIN.exec(part);
    out += domain === null ? `${local}@` : CONTACT_MARK;
    local = part.slice(domain?.[0].length ?? 0);
  }
  return out + local;
}

/** Masks a handle that does not go on with a word. Without a lookbehind, which Safari before 16.4 cannot read. */
function maskHandle(handle: string, offset: number, text: string): string {
  // Two units: the character before may be a pair.
  return ENDS_IN_WORD.test(text.slice(Math.max(0, offset - 2), offset)) ? handle : CONTACT_MARK;
}

/**
 * Replaces phones, e-mails, links and @handles in a text by a neutral mark, however they are spaced. Prices, dates,
 * years, CEPs and product codes stay. Takes time in proportion to the text's length.
 */
export function maskContacts(text: string): string {
  const withoutLinks = text
    .replace(WORD_WITH_AT, (word) => (word.includes("@") ? maskEmails(word) : word))
    .replace(LINK, CONTACT_MARK);
  return (
    replaceBareLinks(withoutLinks, CONTACT_MARK)
      .replace(HANDLE, maskHandle)
      // Numbers with area code first: a quantity before one must not eat its first digits as a local number.
      .replace(DIGIT_RUN, (run) => maskRun(run, hasAreaCode))
      .replace(DIGIT_RUN, (run) => maskRun(run, isLocal))
  );
}
