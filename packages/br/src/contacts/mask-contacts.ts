import { canonicalPhone } from "./phone.ts";

/** Stands where a contact stood. */
export const CONTACT_MARK = "•••";

const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[\p{L}]{2,}/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
const TOP_LEVEL =
  "com|net|org|br|me|app|io|link|store|shop|site|online|info|biz|ly|gg|gl|tv|dev|page|club|vip|co|to|tel|bio|ee|chat";
const BARE_LINK = new RegExp(
  `(?<![\\p{L}\\p{N}@.])(?:[a-z0-9-]+\\.)+(?:${TOP_LEVEL})(?![\\p{L}\\p{N}])(?:[/?#]\\S*)?`,
  "giu",
);
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?/gu;

// Between the digits of a phone people put spaces, dots, brackets, invisible characters, keycap emoji parts.
const GAP = "[ \\t\\u00a0\\u2000-\\u200d\\u2060\\ufeff\\u00ad\\ufe0f\\u20e3().+_*\\-\\u2010-\\u2015]";
const DIGIT_RUN = new RegExp(`[+(]?\\p{Nd}(?:${GAP}{0,4}\\p{Nd}){7,}${GAP}?`, "gu");
const DIGIT_GROUP = /\p{Nd}+/gu;
const MAX_PHONE_DIGITS = 15;
const NOT_A_PHONE = [
  /^\d{5}-\d{3}$/, // CEP
  /^\d{1,3}(?:\.\d{3})+$/, // thousands
  /^\d{2}[-.]\d{2}[-.]\d{4}$/, // date
  /^(?:19|20)\d{2}\D+(?:19|20)\d{2}$/, // years
];

function isWritten(accept: (digits: string) => boolean, text: string): boolean {
  const written = text.normalize("NFKC");
  const digits = written.replace(/\D/g, "");
  return digits.length <= MAX_PHONE_DIGITS && !NOT_A_PHONE.some((shape) => shape.test(written)) && accept(digits);
}

const hasAreaCode = (digits: string) => canonicalPhone(digits) !== null;
const isLocal = (digits: string) => /^9\d{8}$|^[2-9]\d{7}$|^0?[3-9]00\d{7}$/.test(digits);

/** Masks, left to right, the longest stretches of whole digit groups that `accept` takes for a phone. */
function maskRun(run: string, accept: (digits: string) => boolean): string {
  const groups = [...run.matchAll(DIGIT_GROUP)].map(({ index, 0: digits }) => ({
    start: index,
    end: index + digits.length,
  }));
  let out = "";
  let copied = 0;
  for (let first = 0; first < groups.length; ) {
    const start = groups[first]?.start ?? 0;
    let last = Math.min(groups.length, first + MAX_PHONE_DIGITS) - 1;
    while (last >= first && !isWritten(accept, run.slice(start, groups[last]?.end))) last--;
    if (last >= first) {
      out += run.slice(copied, start).replace(/[+(]\s*$/u, "") + CONTACT_MARK;
      copied = groups[last]?.end ?? start;
    }
    first = Math.max(first, last) + 1;
  }
  return out + run.slice(copied);
}

/**
 * Replaces phones, e-mails, links and @handles in a text by a neutral mark, however they are spaced. Prices, dates,
 * years, CEPs and product codes stay.
 */
export function maskContacts(text: string): string {
  return (
    text
      .replace(EMAIL, CONTACT_MARK)
      .replace(LINK, CONTACT_MARK)
      .replace(BARE_LINK, CONTACT_MARK)
      .replace(HANDLE, CONTACT_MARK)
      // Numbers with area code first: a quantity before one must not eat its first digits as a local number.
      .replace(DIGIT_RUN, (run) => maskRun(run, hasAreaCode))
      .replace(DIGIT_RUN, (run) => maskRun(run, isLocal))
  );
}
