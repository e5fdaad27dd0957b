import type { CategoryContent } from "../catalogue/category.ts";
import { FALLBACK_CATEGORY_ID } from "../catalogue/fallback-category.ts";
import { trainingLines } from "../catalogue/training-lines.ts";
import { contentWordsOf } from "./content-words.ts";

/** A text the classifier misunderstood, and the category that a person gave it `times` times. */
export type Mistake = { text: string; categoryId: number; times: number };

/** A word of misunderstood texts that is in no training text of their category, in its most frequent spelling. */
export type MissingWord = { word: string; categoryId: number; times: number; examples: string[] };

export type MissingWords = {
  /** Number of corrections examined, and of those with at least one missing word. */
  mistakes: number;
  withMissing: number;
  /** Most frequent first. */
  words: MissingWord[];
};

/** A missing word with the count of each spelling. */
type FoundWord = Omit<MissingWord, "word"> & { singular: string; written: Map<string, number> };

const EXAMPLES_MAX = 3;
const LETTERS_MIN = 3;

/**
 * Finds the words that are in no training content of the right category, at most `limit`. Mistakes of deleted categories and of "Outros", which has no
 * training texts, are left out; so are numbers and words of less than three letters.
 */
export function findMissingWords(
  categories: readonly CategoryContent[],
  mistakes: readonly Mistake[],
  limit: number,
): MissingWords {
  const contents = new Map(categories.filter(({ id }) => id !== FALLBACK_CATEGORY_ID).map((each) => [each.id, each]));
  const knownIn = new Map<number, Set<string>>();
  const known = (category: CategoryContent): Set<string> => {
    const before = knownIn.get(category.id);
    if (before !== undefined) return before;
    const words = new Set(
      [category.name, ...trainingLines(category)].flatMap(contentWordsOf).map(({ singular }) => singular),
    );
    knownIn.set(category.id, words);
    return words;
  };

  const found = new Map<string, FoundWord>();
  const counts = { mistakes: 0, withMissing: 0 };
  for (const { text, categoryId, times } of mistakes) {
    const category = contents.get(categoryId);
    if (category === undefined) continue;
    counts.mistakes += times;
    const missing = new Map(
      contentWordsOf(text)
        .filter(({ singular }) => isWord(singular) && !known(category).has(singular))
        .map(({ singular, written }) => [singular, written]),
    );
    if (missing.size > 0) counts.withMissing += times;
    for (const [singular, written] of missing) {
      const key = `${categoryId} ${singular}`;
      const word: FoundWord = found.get(key) ?? { categoryId, times: 0, examples: [], singular, written: new Map() };
      word.times += times;
      word.written.set(written, (word.written.get(written) ?? 0) + times);
      if (word.examples.length < EXAMPLES_MAX && !word.examples.includes(text)) word.examples.push(text);
      found.set(key, word);
    }
  }
  const words = [...found.values()]
    .sort(
      (one, other) =>
        other.times - one.times || one.categoryId - other.categoryId || (one.singular < other.singular ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ categoryId, times, examples, written }) => ({ word: mostFrequent(written), categoryId, times, examples }));
  return { ...counts, words };
}

const isWord = (word: string): boolean => word.length >= LETTERS_MIN && /\p{L}/u.test(word);

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}
