import { cleanName } from "@tenho/br/text/clean-name";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { ID_MAX } from "../../domain/catalogue/category-rules.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { trainingText } from "../../domain/catalogue/training-lines.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { checkFamily, draftedContent } from "./drafted-content.ts";
import type { CatalogueEdit, CatalogueSource, CategoryItem } from "./ports.ts";
import { putContent, putContents } from "./put-content.ts";

/** Edits our own catalogue; every change is published and soon trained on, a repetition changes nothing. */
export const ownCatalogue = (ctx: CategorisationContext): CatalogueSource => ({
  create: (draft) => change(ctx, async (edit) => put(edit, draftedContent((await nextIds(edit)).next(), null, draft))),
  update: (id, draft) =>
    change(ctx, async (edit) => put(edit, draftedContent(id, requireCategory(await edit.find(id)), draft))),
  item: async (id) => itemOf(requireCategory((await ctx.catalogue.list([id]))[0] ?? null)),
  renameFamily: (from, to) => change(ctx, (edit) => renameFamily(edit, cleanName(from), cleanName(to))),
  remove: async (id, { hasMerchants }) => {
    checkRemoval(id, hasMerchants);
    await change(ctx, async (edit) => edit.remove(requireCategory(await edit.find(id))));
  },
  refresh: () => Promise.resolve(),
});

async function change<T>(ctx: CategorisationContext, work: (edit: CatalogueEdit) => Promise<T>): Promise<T> {
  const result = await ctx.catalogue.edit(work);
  ctx.trainSoon();
  return result;
}

const put = async (edit: CatalogueEdit, content: CategoryContent): Promise<CategoryItem> =>
  itemOf((await putContent(edit, content)).category);

/** Ids that no category ever had, so that old ids keep their meaning in history. */
export type NewIds = {
  /** Raises: `conflict` when none is left. */
  next(): number;
};

/** Makes new ids above all that were used, and above those of `given`. */
export async function nextIds(edit: CatalogueEdit, given: readonly { id: number | null }[] = []): Promise<NewIds> {
  const taken = given.flatMap(({ id }) => (id === null || id === FALLBACK_CATEGORY_ID ? [] : [id]));
  let highest = Math.max(await edit.highestId(), ...taken);
  return {
    next() {
      highest += highest + 1 === FALLBACK_CATEGORY_ID ? 2 : 1;
      if (highest > ID_MAX) throw new AppError("conflict", "Não há número livre para outra categoria.");
      return highest;
    },
  };
}

async function renameFamily(edit: CatalogueEdit, from: string, to: string) {
  checkFamily(to);
  const categories = await edit.list();
  const members = categories.filter(({ family }) => family === from);
  if (members.length === 0) throw new AppError("not_found", "Família não encontrada.");
  // A category that joins another family takes its spelling, or the list would show two families.
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

/** Refuses to remove the fallback category, or one that merchants have. Raises: `conflict`. */
export function checkRemoval(id: number, hasMerchants: boolean): void {
  if (id === FALLBACK_CATEGORY_ID) {
    throw new AppError("conflict", "Esta categoria recebe o que não cabe nas demais e não pode ser excluída.");
  }
  if (hasMerchants) {
    throw new AppError("conflict", "Há empresas nesta categoria. Retire-a delas antes de excluir.");
  }
}

function itemOf(category: Category): CategoryItem {
  const { id, name, family } = category;
  return { id, name, family, text: trainingText(category) };
}

function requireCategory(category: Category | null): Category {
  if (category === null) throw new AppError("not_found", "Categoria não encontrada.");
  return category;
}
