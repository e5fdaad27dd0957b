import { wordsOf } from "../lexical/tokenise.ts";
import { insertIntoPhrase } from "../lexical/training-set.ts";
import { createRandom, hashText } from "../random.ts";
import type { CatalogueText } from "./ambiguous-words.ts";
import type { ActText } from "./dialogue-act.ts";

/** A longer text of the catalogue describes a need and is a request as it stands. */
const THING_WORDS_MAX = 3;
/** Texts taken of each category, so that a large category says no more about asking than a small one. */
const THINGS = 12;
const NEEDS = 8;
/** A thing by itself asks for it. */
const THING = "…";

/**
 * Makes requests from the catalogue's texts: things that it names, each in a sentence of asking, and needs as they stand. Without them a thing's words
 * would speak for the act with which they happen to occur in the labelled texts, as "pedreiro" does for somebody who offers his work, and nothing would
 * say that what an operator has added can be asked for. Deterministic: each text's hash and the seed decide whether it is taken, and in which sentence.
 */
export function catalogueRequests(texts: readonly CatalogueText[], frames: readonly string[], seed: number): ActText[] {
  if (frames.length === 0) return [];
  const ordered = texts
    .map(({ text, classes }) => ({ text: text.toLowerCase(), category: classes[0] ?? -1, place: hashText(text, seed) }))
    .sort((one, other) => one.place - other.place);
  const isThing = ({ text }: { text: string }) => wordsOf(text).length <= THING_WORDS_MAX;
  const things = firstOfEach(ordered.filter(isThing), THINGS);
  const needs = firstOfEach(
    ordered.filter((one) => !isThing(one)),
    NEEDS,
  );
  return [
    ...things.map(({ text, place }) =>
      insertIntoPhrase(frames[Math.floor(createRandom(place)() * frames.length)] ?? THING, text),
    ),
    ...needs.map(({ text }) => text),
  ].map((text) => ({ text, state: "none", act: "request", isOutside: false, split: "train" }));
}

/** The first texts of each category. */
function firstOfEach<T extends { category: number }>(texts: readonly T[], count: number): T[] {
  const taken = new Map<number, number>();
  return texts.filter(({ category }) => {
    const before = taken.get(category) ?? 0;
    taken.set(category, before + 1);
    return before < count;
  });
}
