import { quotableText } from "@tenho/br/text/text";

/** Maximum length of a wish quoted to a merchant: with the text around it, a message with buttons may have 1,024 characters. */
const WISH_MAX = 700;

/** A wish in the length that a merchant reads. */
export const wishForMerchant = (wish: string): string => quotableText(wish, WISH_MAX);

/** The end of a sentence whose last words are a quoted text: a text that ends in punctuation needs no further full stop. */
export const quotedSentence = (quoted: string): string => `_${quoted}_${/[.!?…]$/u.test(quoted) ? "" : "."}`;

/** A quoted text for a template, whose own text puts a full stop after it. */
export const withoutEnd = (quoted: string): string => quoted.replace(/(?<![\s.!?,;:])[\s.!?,;:]+$/u, "");
