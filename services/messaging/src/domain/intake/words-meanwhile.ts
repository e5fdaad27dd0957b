import { offeredCandidates } from "../outgoing/texts/category-question.ts";
import type { Prediction } from "../wish/prediction.ts";
import type { MessageKind, Wish } from "../wish/wish.ts";
import { asksPrice } from "./asks-price.ts";
import type { DialogueAct, ReadAct } from "./dialogue-act.ts";
import { GOING_ON, NO_BEFORE, readInstead } from "./instead.ts";
import { isRequest, mayBeRequest, surelyAsks } from "./merchant-safe.ts";
import { saidWords } from "./said-words.ts";
import { saysSomething } from "./says-something.ts";
import { seeksJob } from "./seeks-job.ts";

/**
 * The part that words play which come while a question is open and do not answer it. `detail`: they go on with the wish. `instead`: they take the place
 * of its words. `own`: they are a request of their own. `aside`: they ask for nothing, and are answered by themselves.
 */
export type WordsMeanwhile = "detail" | "instead" | "own" | "aside";

/** Acts of words that may go on with the wish whose question is open. */
const GOES_ON: readonly DialogueAct[] = ["request", "answer", "addition"];

type Reading = { kind: MessageKind; act: ReadAct | null; guess: Prediction | null };
type Said = { text: string; isDoubtful?: true };

/** Confidence from which words have another act while number or place is asked for: below it most give the place in a way that we do not know. */
const SURELY_OTHER = 0.75;

/** Returns whether words ask for nothing, so that they touch no open question. */
const isAside = (text: string, { kind, act, guess }: Reading): boolean =>
  kind !== "wish" ||
  seeksJob(text) ||
  asksPrice(text) ||
  (act !== null && !GOES_ON.includes(act.act) && !mayBeRequest(guess));

/** Returns whether words that are no number and no place surely ask for nothing, so that they are answered beside that question. */
export const isSurelyAside = (text: string, reading: Reading): boolean =>
  isAside(text, reading) && (reading.act === null || reading.act.confidence >= SURELY_OTHER);

/**
 * Returns whether it takes the reading of the words with nothing open, too, to judge them: beside a question a thing that is only named ("açaí") reads as
 * its answer.
 */
export const isUndecided = ({ act, guess }: Reading): boolean => act !== null && !isRequest(guess);

/**
 * Returns whether words that would take the place of others may instead belong to them, where both together are a clear request and neither is alone:
 * "quero um conserto", "da geladeira".
 */
export const mayBelong = (wish: Pick<Wish, "guess">, { text }: Said, alone: Reading): boolean =>
  offeredCandidates(wish.guess).length > 0 && withoutNo(text) === text && !isClear(alone.guess);

/**
 * Judges words that name something while the category of a wish is asked for and that pick none. What the wish asked for unclearly is dropped for them,
 * so that no company reads it; a clear request for something else than what was offered is a wish of its own. What a machine may have written goes on with
 * the wish, of which no company is asked then before its person picks.
 *
 * @param alone the reading with nothing open, where it was taken; else that of beside the question
 */
export function wordsMeanwhile(
  wish: Pick<Wish, "guess" | "parts">,
  said: Said,
  beside: Reading,
  alone: Reading = beside,
): WordsMeanwhile {
  if (said.isDoubtful === true) return "detail";
  if (isAside(said.text, beside)) return "aside";
  const offered = offeredCandidates(wish.guess);
  // An open question asks for other words, and "não, …" takes back those that came.
  if (!surelyAsks(wish) || offered.length === 0 || withoutNo(said.text) !== said.text) return "instead";
  const { guess } = alone;
  const isAmongOffered = offered.some(({ id }) => id === guess?.candidates[0]?.id);
  const goesOn = GOING_ON.has(saidWords(said.text)[0] ?? "");
  return isClear(guess) && !isAmongOffered && !goesOn ? "own" : "detail";
}

/** Returns whether a text by itself surely asks for something of a category that is known, or for several things. */
export const isClear = (guess: Prediction | null): boolean =>
  guess !== null && isRequest(guess) && ((guess.reliable && guess.isKnown !== false) || (guess.parts ?? []).length > 1);

/** A text without what takes back the words before it, such as a no; one that names nothing beside it stays as it is. */
export function withoutNo(text: string): string {
  const rest = text.replace(NO_BEFORE, "");
  if (rest !== text) return saysSomething(rest) ? rest : text;
  return readInstead(text)?.wanted ?? text;
}
