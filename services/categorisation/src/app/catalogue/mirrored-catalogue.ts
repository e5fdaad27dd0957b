import { AppError } from "@tenho/kernel/errors/app-error";
import pMap from "p-map";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { checkFilled, draftedContent } from "./drafted-content.ts";
import { checkRemoval, ownCatalogue } from "./own-catalogue.ts";
import type { CatalogueSource, CategoryDraft, CategoryItem, RemoteCatalogueClient } from "./ports.ts";
import { putContent, putContents } from "./put-content.ts";

const ITEMS_IN_FLIGHT_MAX = 4;

/**
 * Edits the remote catalogue first, then ours. A change that the remote catalogue refuses is not made here; a change that failed to be written to ours
 * is copied by the next refresh. A category the remote catalogue no longer lists is kept until an operator deletes it.
 */
export function createMirroredCatalogue(ctx: CategorisationContext, remote: RemoteCatalogueClient): CatalogueSource {
  const { catalogue } = ctx;
  const own = ownCatalogue(ctx);
  let refreshing: Promise<void> | undefined;

  const mirror = async (item: CategoryItem, draft: CategoryDraft): Promise<CategoryItem> => {
    await catalogue.edit(async (edit) => putContent(edit, draftedContent(item.id, await edit.find(item.id), draft)));
    ctx.trainSoon();
    return { ...draft, id: item.id };
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
      return own.renameFamily(from, to).catch((error) => ignoreNotFound(error, { to, changed: 0 }));
    },
    remove: async (id, usage) => {
      checkRemoval(id, usage.hasMerchants);
      // Missing at the remote is fine: asking again completes a removal that succeeded there but failed here.
      const there = await remote.remove(id).then(
        () => "removed" as const,
        (error) => ignoreNotFound(error, "missing" as const),
      );
      await own.remove(id, usage).catch((error) => {
        if (there === "missing") throw error;
        ignoreNotFound(error, undefined);
      });
    },
    refresh: () => {
      refreshing ??= copyAll(ctx, remote)
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

async function copyAll({ catalogue, trainSoon }: CategorisationContext, remote: RemoteCatalogueClient): Promise<void> {
  const listed = (await remote.groups()).filter(({ id }) => id !== FALLBACK_CATEGORY_ID);
  const known = new Set((await catalogue.list()).map(({ id }) => id));
  const added = listed.filter(({ id }) => !known.has(id));
  const readText = async ({ id }: { id: number }) => [id, (await remote.item(id)).text] as const;
  const texts = new Map(await pMap(added, readText, { concurrency: ITEMS_IN_FLIGHT_MAX }));
  await catalogue.edit(async (edit) => {
    const before = new Map((await edit.list()).map((category) => [category.id, category]));
    await putContents(
      edit,
      listed.map((category) => mirroredContent(category, before.get(category.id), texts.get(category.id))),
    );
  });
  trainSoon();
}

/** A category's content with name and family of the remote catalogue; its training content is copied once, then edited in both alike. */
function mirroredContent(
  { id, name, family }: Pick<Category, "id" | "name" | "family">,
  before: Category | undefined,
  text: string | undefined,
): CategoryContent {
  if (before !== undefined) return { ...before, name, family };
  if (text === undefined || text.trim() === "")
    return { id, name, family, description: "", synonyms: [], examples: [] };
  return draftedContent(id, null, { name, family, text });
}

function ignoreNotFound<T>(error: unknown, instead: T): T {
  if (error instanceof AppError && error.code === "not_found") return instead;
  throw error;
}
