import { cleanWords } from "./clean-words.ts";

/** The words of a message, written or spoken: cleaned, without blanks at their ends. Beyond `maxLength` UTF-16 units they are cut, never within a character. */
export const cleanMessage = (text: string, maxLength = Number.POSITIVE_INFINITY): string =>
  cleanWords(text.slice(0, maxLength)).trim();
