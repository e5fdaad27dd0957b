import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { tidyText } from "../../domain/catalogue/category-rules.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { trainingText } from "../../domain/catalogue/training-lines.ts";
import type { CatalogueEdit, CatalogueStore } from "./catalogue-store.ts";
import type { UsageSource } from "./categories-in-use.ts";
import { checkFamily, draftedContent } from "./drafted-content.ts";
import type { CatalogueSource, CategoryItem } from "./ports.ts";

/** Edits our own catalogue; every change is told and learnt soon after, a repetition changes nothing. */
export function createOwnCatalogue(deps: {
  catalogue: Pick<CatalogueStore, "list" | "edit">;
  checkRemoval: (id: number) => Promise<void>;
  onChange: () => void;
}): CatalogueSource {
  const { catalogue, checkRemoval, onChange } = deps;

  const put = async (edit: CatalogueEdit, content: CategoryContent): Promise<CategoryItem> =>
    itemOf((await edit.put(content)).category);

  const edit = async <T>(work: (edit: CatalogueEdit) => Promise<T>): Promise<T> => {
    const result = await catalogue.edit(work);
    onChange();
    return result;
  };

  return {
    create: (draft) => edit(async (changes) => put(changes, draftedContent(await changes.nextId(), null, draft))),
    update: (id, draft) =>
      edit(async (changes) => put(changes, draftedContent(id, found(await changes.find(id)), draft))),
    item: async (id) => itemOf(found((await catalogue.list([id]))[0] ?? null)),
    renameFamily: (from, to) => edit((changes) => renameFamily(changes, tidyText(from), tidyText(to))),
    remove: async (id) => {
      await checkRemoval(id);
      await edit(async (changes) => changes.remove(found(await changes.find(id))));
    },
    refresh: () => Promise.resolve(),
  };
}

async function renameFamily(edit: CatalogueEdit, from: string, to: string) {
  checkFamily(to);
  const categories = await edit.list();
  const members = categories.filter(({ family }) => family === from);
  if (members.length === 0) throw new AppError("not_found", "Família não encontrada.");
  // Joining a family takes its spelling, or the list would show two.
  const other = categories.find(({ family }) => family !== from && family.toLowerCase() === to.toLowerCase());
  const family = other?.family ?? to;
  return { to: family, changed: await edit.putAll(members.map((category) => ({ ...category, family }))) };
}

/**
 * What stands against the removal of a category: it is where a wish ends that nothing fits, or merchants have it.
 * Raises: `conflict`, `unavailable` when nobody can say who has it.
 */
export function createCheckRemoval(deps: { usage: UsageSource }) {
  return async (id: number): Promise<void> => {
    if (id === FALLBACK_CATEGORY_ID) {
      throw new AppError("conflict", "Esta categoria recebe o que não cabe nas demais e não pode ser excluída.");
    }
    if ((await deps.usage.categoriesInUse()).includes(id)) {
      throw new AppError("conflict", "Há empresas nesta categoria. Retire-a delas antes de excluir.");
    }
  };
}

export function itemOf(category: Category): CategoryItem {
  const { id, name, family } = category;
  return { id, name, family, text: trainingText(category) };
}

function found(category: Category | null): Category {
  if (category === null) throw new AppError("not_found", "Categoria não encontrada.");
  return category;
}
