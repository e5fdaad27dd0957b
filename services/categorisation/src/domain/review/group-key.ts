import { createHash } from "node:crypto";
import { cleanLine } from "@tenho/br/text/clean-line";
import { tokensOf } from "../classifier/lexical/tokenise.ts";
import { contentWordsOf, singularOf } from "./content-words.ts";

type Corrected = {
  text: string;
  /** The category the wish had before. */
  fromId: number | null;
  /** The wish's right category; null: only known not to be `fromId`. */
  categoryId: number | null;
};

/**
 * Key shared by corrections that are decided together: those with the same words, whatever their order, repetition, plurals and stop words, and the same
 * right category or, without one, the same category excluded. 32 hexadecimal digits.
 */
export function groupKeyOf({ text, fromId, categoryId }: Corrected): string {
  const said = categoryId === null ? ["not", fromId] : ["is", categoryId];
  return createHash("sha256")
    .update(JSON.stringify([...said, ...comparedWordsOf(text)]))
    .digest("hex")
    .slice(0, 32);
}

/** The words compared, sorted, each once. A text of stop words only is compared by those, one without words by itself. */
export function comparedWordsOf(text: string): string[] {
  const content = contentWordsOf(text).map(({ singular }) => singular);
  const words = content.length > 0 ? content : tokensOf(text).map(({ word }) => singularOf(word));
  return [...new Set(words.length > 0 ? words : [cleanLine(text).toLowerCase()])].sort();
}
