import { findMissingWords, type MissingWords } from "../../domain/review/missing-words.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

const MISTAKES_MAX = 5_000;

/** Lists the words that occur in waiting corrections but not in the training content of their category. */
export async function listMissingWords(
  { catalogue, missingWords }: CategorisationContext,
  limit: number,
): Promise<MissingWords> {
  const [categories, mistakes] = await Promise.all([catalogue.list(), missingWords.mistakes(MISTAKES_MAX)]);
  return findMissingWords(categories, mistakes, limit);
}
