/** Combining marks in a row that no writing system exceeds (UAX #15, Stream-Safe Text Format). */
const MARKS_IN_A_ROW_MAX = 30;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MARKS_IN_A_ROW_MAX}})\\p{M}+`, "gu");

/**
 * A text in one of Unicode's normal forms. Combining marks beyond 30 in a row are dropped first: a normal form sorts them, which takes the
 * square of their number.
 */
export const normaliseUnicode = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replace(EXCESS_MARKS, "$1").normalize(form);
