import { cleanWords } from "./clean-words.ts";
import { normaliseUnicode } from "./normalise.ts";
import { toSingleLine } from "./text.ts";

/** Breaks and tabs that people's own words may have, and a line may not. */
const BREAKS = /[\t\n\p{Zl}\p{Zp}]/u;

const tidy = (cleaned: string): string => toSingleLine(normaliseUnicode(cleaned, "NFC"));
const onOneLine = (text: string): string => tidy(cleanWords(text));

/**
 * A person's own words on one line, as they are stored and compared where lines are told apart: cleaned, NFC, with single spaces. Beyond
 * `maxLength` UTF-16 units they are cut, never within a character. Names are stricter: see `clean-name`.
 */
export function cleanLine(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const line = onOneLine(text);
  return line.length <= maxLength ? line : onOneLine(line.slice(0, maxLength));
}

/** The lines of a text, each as {@link cleanLine} gives it; cleaned as a whole, since a text may be of very many lines. */
export const cleanLines = (text: string): string[] => cleanWords(text).split("\n").map(tidy);

/** Returns whether a text is on one line and holds nothing that {@link cleanWords} would remove. */
export const isCleanLine = (text: string): boolean => cleanWords(text) === text && !BREAKS.test(text);
