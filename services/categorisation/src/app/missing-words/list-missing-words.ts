import { findMissingWords, type MissingWords } from "../../domain/review/words/missing-words.ts";
import type { CatalogueStore } from "../catalogue/ports.ts";
import type { MissingWordStore } from "./ports.ts";

const MISTAKES_MAX = 5_000;

export type ListMissingWords = (limit: number) => Promise<MissingWords>;

/** The words that waiting corrections have and the training content of their category has not. */
export function createListMissingWords(deps: {
  catalogue: Pick<CatalogueStore, "list">;
  missingWords: Pick<MissingWordStore, "mistakes">;
}): ListMissingWords {
  return async (limit) => {
    const [categories, mistakes] = await Promise.all([deps.catalogue.list(), deps.missingWords.mistakes(MISTAKES_MAX)]);
    return findMissingWords(categories, mistakes, limit);
  };
}
