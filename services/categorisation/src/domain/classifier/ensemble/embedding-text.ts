import { toSingleLine } from "@tenho/br/text/text";

/** An embedder's time grows with a text's length; the subject of a wish is within this. */
const MAX_CHARACTERS = 300;

/** A text as it is sent to the embedder, in training and when answering alike. Capitals cost tokens and carry no meaning. */
export function embeddingText(text: string): string {
  return toSingleLine(text).toLowerCase().slice(0, MAX_CHARACTERS).toWellFormed();
}
