import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { categoryFaults, tidyCategory } from "../../domain/catalogue/category-rules.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { putContent } from "./put-content.ts";

/**
 * Creates a category or sets its content; a change is published and soon trained on, a repetition changes nothing.
 * Raises: `invalid_input` with fields, `conflict` when another category has the name.
 */
export async function putCategory(ctx: CategorisationContext, draft: CategoryContent): Promise<Category> {
  const content = tidyCategory(draft);
  const faults = categoryFaults(content);
  if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da categoria.", { fields: faults });
  const { category, changed } = await ctx.catalogue.edit((edit) => putContent(edit, content));
  if (changed) ctx.trainSoon();
  return category;
}
