import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { inParallel } from "../in-parallel.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import { checkFilled, draftedContent } from "./drafted-content.ts";
import type { CatalogueSource, CategoryDraft, CategoryItem, RemoteCatalogue } from "./ports.ts";

const ITEMS_IN_FLIGHT_MAX = 4;

/**
 * Edits a catalogue elsewhere, and ours after it. What the other refuses changes nothing here; a change that did not reach
 * ours comes with the next refresh. A category the other no longer names stays until somebody deletes it.
 */
export function createMirroredCatalogue(deps: {
  remote: RemoteCatalogue;
  own: Pick<CatalogueSource, "renameFamily" | "remove">;
  catalogue: Pick<CatalogueStore, "list" | "edit">;
  checkRemoval: (id: number) => Promise<void>;
  onChange: () => void;
}): CatalogueSource {
  const { remote, own, catalogue, checkRemoval, onChange } = deps;
  let refreshing: Promise<void> | undefined;

  const mirror = async (item: CategoryItem, draft: CategoryDraft): Promise<CategoryItem> => {
    await catalogue.edit(async (edit) => edit.put(draftedContent(item.id, await edit.find(item.id), draft)));
    onChange();
    return { ...draft, id: item.id };
  };

  const bring = async (): Promise<void> => {
    const named = (await remote.groups()).filter(({ id }) => id !== FALLBACK_CATEGORY_ID);
    const known = new Set((await catalogue.list()).map(({ id }) => id));
    const fresh = named.filter(({ id }) => !known.has(id));
    const texts = await inParallel(fresh, ITEMS_IN_FLIGHT_MAX, async ({ id }) => (await remote.item(id)).text);
    const textOf = new Map(fresh.map(({ id }, at) => [id, texts[at] ?? ""]));
    await catalogue.edit(async (edit) => {
      const before = new Map((await edit.list()).map((category) => [category.id, category]));
      await edit.putAll(named.map((category) => brought(category, before.get(category.id), textOf.get(category.id))));
    });
    onChange();
  };

  return {
    create: async (draft) => {
      checkFilled(draft);
      draftedContent(1, null, draft);
      return mirror(await remote.create(draft), draft);
    },
    update: async (id, draft) => {
      draftedContent(id, (await catalogue.list([id]))[0] ?? null, draft);
      return mirror(await remote.update(id, draft), draft);
    },
    item: async (id) => {
      const [item, [known]] = await Promise.all([remote.item(id), catalogue.list([id])]);
      return { ...item, name: item.name || (known?.name ?? ""), family: item.family || (known?.family ?? "") };
    },
    renameFamily: async (from, to) => {
      await remote.renameFamily(from, to);
      return own.renameFamily(from, to).catch((error) => ifGone(error, { to, changed: 0 }));
    },
    remove: async (id) => {
      await checkRemoval(id);
      // Gone there already: a removal that did not reach ours is made good by asking again.
      const gone = await remote.remove(id).catch((error) => ifGone(error, "already" as const));
      await own.remove(id).catch((error) => (gone === "already" ? Promise.reject(error) : ifGone(error, undefined)));
    },
    refresh: () => {
      refreshing ??= bring()
        .catch((cause: unknown) => {
          throw new AppError("unavailable", "Erro ao atualizar categorias", { cause });
        })
        .finally(() => {
          refreshing = undefined;
        });
      return refreshing;
    },
  };
}

/** Named and placed as the source has it; what it teaches is taken over once, then edited here and there alike. */
function brought(
  { id, name, family }: Pick<Category, "id" | "name" | "family">,
  before: Category | undefined,
  text: string | undefined,
): CategoryContent {
  if (before !== undefined) return { ...before, name, family };
  if (text === undefined || text.trim() === "")
    return { id, name, family, description: "", synonyms: [], examples: [] };
  return draftedContent(id, null, { name, family, text });
}

function ifGone<T>(error: unknown, instead: T): T {
  if (error instanceof AppError && error.code === "not_found") return instead;
  throw error;
}
