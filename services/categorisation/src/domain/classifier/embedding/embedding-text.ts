/** An embedder's time grows with a text's length; a wish's subject stands within this. */
const MAX_CHARACTERS = 300;

/** A text as it is handed to the embedder, in training and in service alike. Capitals would cost tokens and say nothing. */
export function embeddingText(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase().slice(0, MAX_CHARACTERS).toWellFormed();
}
