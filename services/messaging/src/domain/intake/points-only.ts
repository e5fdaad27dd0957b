import { plainAnswer } from "./plain-answer.ts";
import { areAll, saidWords, wordSet } from "./said-words.ts";

const POINTING = wordSet("isso esse essa este esta aquele aquela desse dessa deste desta");
const AROUND = wordSet(
  "a ai aqui ali la o os as um uma mesmo mesma e eh sim quero pode ser so de do da entao por favor",
);

/** Returns whether a text only points at something that it does not name: "esse", "quero essa aí". */
export function pointsOnly(text: string): boolean {
  const words = saidWords(text);
  return words.some((word) => POINTING.has(word)) && areAll(words, POINTING, AROUND);
}

/** Returns whether a text agrees or points, and says no more: what it means is only known where one thing is asked. */
export const saysOnlyThat = (text: string): boolean => pointsOnly(text) || plainAnswer(text) === "yes";
