import { quotableText } from "@tenho/br/text/text";

/** Maximum length of a wish quoted to a merchant: with the text around it, a message with buttons may have 1,024 characters. */
const WISH_MAX = 700;
/** Maximum length of a wish quoted to its consumer, who knows it. */
const SHORT_WISH_MAX = 80;
const LINK_WISH_MAX = 40;

/** A wish in the length that a merchant reads. */
export const wishForMerchant = (wish: string): string => quotableText(wish, WISH_MAX);

/** The end of a sentence whose last words are a quoted text: a text that ends in punctuation needs no further full stop. */
export function quotedSentence(quoted: string): string {
  const whole = quoted.replace(/(?<![\s,;:])[\s,;:]+$/u, "");
  return `_${whole}_${/[.!?…]$/u.test(whole) ? "" : "."}`;
}

/** A quoted text without its last marks, for a sentence that goes on after it; one of marks alone stays. */
export const withoutEnd = (quoted: string): string => quoted.replace(/(?<![\s.!?,;:])[\s.!?,;:]+$/u, "") || quoted;

/** A wish as its consumer reads it, without marks: at most 80 letters, cut at a word. */
export const plainShortWish = (wish: string): string => withoutEnd(quotableText(wish, SHORT_WISH_MAX));

/** A wish in a link, which people see with each space as three letters. */
export const wishInLink = (wish: string): string => withoutEnd(quotableText(wish, LINK_WISH_MAX));

/** {@link plainShortWish} as WhatsApp shows a quoted text, within a sentence. */
export const shortWish = (wish: string): string => `_${plainShortWish(wish)}_`;

/** A short wish at the end of a sentence, with the mark that ends it. */
export const shortWishEnd = (wish: string): string => quotedSentence(quotableText(wish, SHORT_WISH_MAX));
