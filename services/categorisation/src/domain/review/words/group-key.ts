import { createHash } from "node:crypto";
import { tidyText } from "../../catalogue/category-rules.ts";
import { tokensOf } from "../../classifier/text/tokenise.ts";
import { contentWordsOf, singularOf } from "./content-words.ts";

type Corrected = {
  text: string;
  /** The category the wish had been given. */
  fromId: number | null;
  /** Its right category; null: only known not to be `fromId`. */
  categoryId: number | null;
};

/**
 * What corrections have in common that are decided together: the same words, whatever their order, repetition, plurals and stop
 * words, and the same category; without one, the same category that it is not. 32 hexadecimal digits.
 */
export function groupKeyOf({ text, fromId, categoryId }: Corrected): string {
  const said = categoryId === null ? ["not", fromId] : ["is", categoryId];
  return createHash("sha256")
    .update(JSON.stringify([...said, ...comparedWordsOf(text)]))
    .digest("hex")
    .slice(0, 32);
}

/** Sorted, each once. A text of stop words only is compared by those, one without words by itself. */
export function comparedWordsOf(text: string): string[] {
  const content = contentWordsOf(text).map(({ singular }) => singular);
  const words = content.length > 0 ? content : tokensOf(text).map(({ word }) => singularOf(word));
  return [...new Set(words.length > 0 ? words : [tidyText(text).toLowerCase()])].sort();
}
