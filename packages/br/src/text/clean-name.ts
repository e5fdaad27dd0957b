import { normaliseUnicode } from "./normalise.ts";

/** Invisible characters that may turn or hide visible ones: bidi controls, zero-width and filler characters, tags, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
/** Control characters, line breaks and whatever else looks like a space, the blank braille cell included. */
const BLANKS = /[\s\p{Cc}\p{Z}\u2800]+/gu;

/**
 * A name (of a person, company, unit, category, street …) as it is stored and compared: NFKC, on one line, without bidi, zero-width
 * and control characters. Empty when nothing that can be seen is left. For people's own words see `clean-words`.
 */
export const cleanName = (text: string): string =>
  normaliseUnicode(text.replace(INVISIBLE, ""), "NFKC").replace(BLANKS, " ").trim();
