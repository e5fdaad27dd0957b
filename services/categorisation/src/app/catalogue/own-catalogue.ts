import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { ID_MAX, tidyText } from "../../domain/catalogue/category-rules.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { trainingText } from "../../domain/catalogue/training-lines.ts";
import { checkFamily, draftedContent } from "./drafted-content.ts";
import type { CatalogueEdit, CatalogueSource, CatalogueStore, CategoryItem, UsersClient } from "./ports.ts";
import { putContent, putContents } from "./put-content.ts";

/** Edits our own catalogue; every change is published and soon trained on, a repetition changes nothing. */
export function createOwnCatalogue(deps: {
  catalogue: Pick<CatalogueStore, "list" | "edit">;
  checkRemoval: (id: number) => Promise<void>;
  onChange: () => void;
}): CatalogueSource {
  const { catalogue, checkRemoval, onChange } = deps;

  const put = async (edit: CatalogueEdit, content: CategoryContent): Promise<CategoryItem> =>
    itemOf((await putContent(edit, content)).category);

  const change = async <T>(work: (edit: CatalogueEdit) => Promise<T>): Promise<T> => {
    const result = await catalogue.edit(work);
    onChange();
    return result;
  };

  return {
    create: (draft) => change(async (edit) => put(edit, draftedContent(await nextId(edit), null, draft))),
    update: (id, draft) =>
      change(async (edit) => put(edit, draftedContent(id, requireCategory(await edit.find(id)), draft))),
    item: async (id) => itemOf(requireCategory((await catalogue.list([id]))[0] ?? null)),
    renameFamily: (from, to) => change((edit) => renameFamily(edit, tidyText(from), tidyText(to))),
    remove: async (id) => {
      await checkRemoval(id);
      await change(async (edit) => edit.remove(requireCategory(await edit.find(id))));
    },
    refresh: () => Promise.resolve(),
  };
}

/** An id no category ever had: history keeps the meaning of old ids. Raises: `conflict` when none is left. */
async function nextId(edit: CatalogueEdit): Promise<number> {
  const highest = await edit.highestId();
  if (highest === ID_MAX) throw new AppError("conflict", "Não há número livre para outra categoria.");
  return highest + 1;
}

async function renameFamily(edit: CatalogueEdit, from: string, to: string) {
  checkFamily(to);
  const categories = await edit.list();
  const members = categories.filter(({ family }) => family === from);
  if (members.length === 0) throw new AppError("not_found", "Família não encontrada.");
  // Joining another family takes its spelling, or the list would show two.
  const other = categories.find(({ family }) => family !== from && family.toLowerCase() === to.toLowerCase());
  const family = other?.family ?? to;
  return {
    to: family,
    changed: await putContents(
      edit,
      members.map((category) => ({ ...category, family })),
    ),
  };
}

/**
 * Refuses to remove the fallback category, or one that merchants have.
 * Raises: `conflict`, `unavailable` when users does not answer.
 */
export function createCheckRemoval(deps: { users: UsersClient }) {
  return async (id: number): Promise<void> => {
    if (id === FALLBACK_CATEGORY_ID) {
      throw new AppError("conflict", "Esta categoria recebe o que não cabe nas demais e não pode ser excluída.");
    }
    if ((await deps.users.categoriesInUse()).includes(id)) {
      throw new AppError("conflict", "Há empresas nesta categoria. Retire-a delas antes de excluir.");
    }
  };
}

function itemOf(category: Category): CategoryItem {
  const { id, name, family } = category;
  return { id, name, family, text: trainingText(category) };
}

function requireCategory(category: Category | null): Category {
  if (category === null) throw new AppError("not_found", "Categoria não encontrada.");
  return category;
}
