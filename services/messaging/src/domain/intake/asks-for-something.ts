import { wordsOf } from "@tenho/br/text/text";
import type { Prediction } from "../wish/prediction.ts";
import type { MessageKind } from "../wish/wish.ts";
import { isAdGreeting } from "./ad-greeting.ts";
import { automaticShape } from "./automatic-reply.ts";
import { mayBeRequest } from "./merchant-safe.ts";

/** Words with which a person asks for something; a company's automatic text has none of them. */
const ASKING = new Set(
  "quero queria preciso precisava procuro procurava busco buscava gostaria desejo necessito".split(" "),
);
/** Words that ask for something in a short text. */
const ASKING_IF_SHORT = new Set("tem teria vende vendem faz fazem alguem onde quanto arruma".split(" "));
const SHORT_WORDS = 8;
/** Most words of a text that only names a thing, like "botijão de gás 13kg". */
const NAMING_WORDS = 5;

/** Returns whether the words of a text ask for something. */
export function asksInWords(text: string): boolean {
  const words = wordsOf(text);
  if (words.some((word) => ASKING.has(word))) return true;
  return words.length <= SHORT_WORDS && words.some((word) => ASKING_IF_SHORT.has(word));
}

/**
 * Returns whether a text asks for something beyond doubt. One that does ends the SAIR of a person; "ok", thanks, and what a phone answers by itself do
 * not.
 */
export function asksForSomething(
  text: string,
  { kind, guess }: { kind: MessageKind; guess: Pick<Prediction, "reliable" | "requestConfidence"> | null },
): boolean {
  if (kind !== "wish" || isAdGreeting(text) || !mayBeRequest(guess)) return false;
  if (automaticShape(text) === "sure") return false;
  return asksInWords(text) || (wordsOf(text).length <= NAMING_WORDS && guess?.reliable === true);
}
