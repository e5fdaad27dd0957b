import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { categoryFaults, tidyCategory } from "../../domain/catalogue/category-rules.ts";
import type { CatalogueStore } from "./ports.ts";
import { putContent } from "./put-content.ts";

/**
 * Creates a category or brings it to the content given; a change is published and soon trained on, a repetition changes
 * nothing.
 * Raises: `invalid_input` with fields, `conflict` when another category has the name.
 */
export function createPutCategory(deps: { catalogue: Pick<CatalogueStore, "edit">; onChange: () => void }) {
  return async (draft: CategoryContent): Promise<Category> => {
    const content = tidyCategory(draft);
    const faults = categoryFaults(content);
    if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da categoria.", { fields: faults });
    const { category, changed } = await deps.catalogue.edit((edit) => putContent(edit, content));
    if (changed) deps.onChange();
    return category;
  };
}
