import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { listMissingWords } from "../../app/corrections/list-missing-words.ts";
import { namesOf } from "./category-names.ts";
import * as contract from "./group-contract.ts";

const WORDS_MAX = 100;

/** Routes for the words that no training content of the right category has: the present list, and the last weekly summary. */
export function missingWordHandlers(ctx: CategorisationContext): BoundRoute[] {
  /** Adds the names of categories, including deleted ones. */
  async function withNames<T extends { categoryId: number }>(words: readonly T[]) {
    const named = await namesOf(
      ctx,
      words.map(({ categoryId }) => categoryId),
    );
    return words.map(({ categoryId, ...word }) => ({
      ...word,
      category: named(categoryId) ?? { id: categoryId, name: "" },
    }));
  }
  return [
    bind(contract.listMissingWords, async () => {
      const { mistakes, withMissing, words } = await listMissingWords(ctx, WORDS_MAX);
      return { mistakes, with_missing: withMissing, words: await withNames(words) };
    }),
    bind(contract.getMissingWordsWeek, async () => {
      const found = await ctx.missingWords.newestWeek();
      if (found === null) return { summary: null };
      const { week, mistakes, withMissing, words } = found;
      return { summary: { week, mistakes, with_missing: withMissing, words: await withNames(words) } };
    }),
  ];
}
