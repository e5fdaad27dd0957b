import { saidWords, wordSet } from "./said-words.ts";

const ALL = wordSet("ambos ambas todos todas tudo");
const COUNTS = wordSet("dois duas tres quatro cinco 2 3 4 5");
const PLURAL = wordSet("os as esses essas estes estas");
/** "as duas de cima", "os dois últimos": some of several, or none, which one word more decides. */
const NOT_ALL = wordSet("nao nenhuma nem menos exceto primeiros primeiras ultimos ultimas ultima cima baixo");

/** Returns whether the words mean several by their number, as "os dois" and "as 3" do, which is no place among them. */
export const countsSeveral = (words: readonly string[]): boolean =>
  words.some((word, index) => COUNTS.has(word) && PLURAL.has(words[index - 1] ?? ""));

/** Returns whether a text means all of several things: "tenho os dois", "todos", "quero as duas". */
export function saysAll(text: string): boolean {
  const words = saidWords(text);
  return !words.some((word) => NOT_ALL.has(word)) && (words.some((word) => ALL.has(word)) || countsSeveral(words));
}
