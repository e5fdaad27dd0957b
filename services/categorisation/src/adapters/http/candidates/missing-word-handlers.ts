import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CatalogueStore } from "../../../app/catalogue/ports.ts";
import type { ListMissingWords } from "../../../app/missing-words/list-missing-words.ts";
import type { MissingWordStore } from "../../../app/missing-words/ports.ts";
import { namesOf } from "../category-names.ts";
import { getMissingWordsWeek, listMissingWords } from "./group-contract.ts";

const WORDS_MAX = 100;

/** Words that no training content of the right category has, over HTTP: as they are now, and as the last weekly summary says. */
export function missingWordHandlers(deps: {
  listMissingWords: ListMissingWords;
  missingWords: Pick<MissingWordStore, "newestWeek">;
  catalogue: Pick<CatalogueStore, "named">;
}): BoundRoute[] {
  /** With the names of categories, also of those deleted since. */
  async function withNames<T extends { categoryId: number }>(words: readonly T[]) {
    const named = await namesOf(
      deps.catalogue,
      words.map(({ categoryId }) => categoryId),
    );
    return words.map(({ categoryId, ...word }) => ({
      ...word,
      category: named(categoryId) ?? { id: categoryId, name: "" },
    }));
  }
  return [
    bind(listMissingWords, async () => {
      const { mistakes, withMissing, words } = await deps.listMissingWords(WORDS_MAX);
      return { mistakes, with_missing: withMissing, words: await withNames(words) };
    }),
    bind(getMissingWordsWeek, async () => {
      const found = await deps.missingWords.newestWeek();
      if (found === null) return { summary: null };
      const { week, mistakes, withMissing, words } = found;
      return { summary: { week, mistakes, with_missing: withMissing, words: await withNames(words) } };
    }),
  ];
}
