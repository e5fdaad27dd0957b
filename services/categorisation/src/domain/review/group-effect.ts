import { comparedWordsOf } from "./group-key.ts";

/** A past wish, the category it ended in, and whether a person gave it. */
export type CategorisedWish = { text: string; categoryId: number; decidedBy: "classifier" | "person" | "guess" };

/** The words and category of a group of corrections. */
export type GroupWords = { key: string; text: string; categoryId: number };

/** Number of past wishes an approval would have changed: `wishes`, or more than that when `isMore`. */
export type GroupEffect = { key: string; wishes: number; isMore: boolean };

/**
 * Counts the wishes that contain all words of a group and were not understood as its category: guessed, given another category by the classifier, or
 * given this one only by a person. Wishes that a person gave another category are not counted, because the approval would be wrong there. The count is
 * an upper bound: a wish with further words may still mean something else. Counting ends at `countMax`.
 */
export function measureGroupEffects(
  groups: readonly GroupWords[],
  wishes: readonly CategorisedWish[],
  countMax: number,
): GroupEffect[] {
  const wordsOf = wishes.map(({ text }) => new Set(comparedWordsOf(text)));
  const wishesWith = new Map<string, number[]>();
  for (const [at, words] of wordsOf.entries()) {
    for (const word of words) {
      const list = wishesWith.get(word);
      if (list === undefined) wishesWith.set(word, [at]);
      else list.push(at);
    }
  }
  return groups.map(({ key, text, categoryId }) => {
    const words = comparedWordsOf(text);
    const lists = words.map((word) => wishesWith.get(word) ?? []);
    const [rarest = []] = lists.toSorted((one, other) => one.length - other.length);
    let count = 0;
    for (const at of rarest) {
      const wish = wishes[at];
      if (wish === undefined || !words.every((word) => wordsOf[at]?.has(word))) continue;
      if (wouldChange(wish, categoryId)) count += 1;
      if (count > countMax) break;
    }
    return { key, wishes: Math.min(count, countMax), isMore: count > countMax };
  });
}

function wouldChange({ categoryId, decidedBy }: CategorisedWish, toId: number): boolean {
  if (decidedBy === "guess") return true;
  return decidedBy === "person" ? categoryId === toId : categoryId !== toId;
}
