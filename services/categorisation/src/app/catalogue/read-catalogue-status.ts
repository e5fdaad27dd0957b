import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

/** Reads whether wishes can be recognised: `categories` counts all but the one for what fits no other. */
export async function readCatalogueStatus({
  catalogue,
  classifier,
}: Pick<CategorisationContext, "catalogue" | "classifier">): Promise<{ categories: number; hasModel: boolean }> {
  const categories = (await catalogue.list()).filter(({ id }) => id !== FALLBACK_CATEGORY_ID);
  return { categories: categories.length, hasModel: classifier.now().served !== null };
}
