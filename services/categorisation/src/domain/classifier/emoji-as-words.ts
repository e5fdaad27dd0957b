import { emojiNames, isThing } from "./acts/emoji-names.ts";
import { functionWords } from "./acts/function-words.ts";
import { wordsOf } from "./lexical/tokenise.ts";
import { messageKind } from "./message-kind.ts";

/** Read at most: more emoji in a row are a mood and no order. */
const EMOJI_MAX = 3;

/**
 * Adds the names of emoji to a text that says what is wanted by them alone: "quero 🍕" becomes "quero pizza", and "🍕" "pizza". A text that names a thing
 * in words stays as it is, since there an emoji is an ornament, and so does one that greets, thanks or agrees.
 */
export function withEmojiAsWords(text: string): string {
  const names = emojiNames(text);
  if (names.length === 0 || names.length > EMOJI_MAX || !names.every(isThing)) return text;
  const words = wordsOf(text);
  if (words.some((word) => !functionWords.has(word) && !/^\p{N}+$/u.test(word))) return text;
  const kind = messageKind(text);
  if (kind !== "wish" && kind !== "empty") return text;
  return [...words, ...new Set(names)].join(" ");
}
