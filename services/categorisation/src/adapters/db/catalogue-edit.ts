import { AppError } from "@tenho/kernel/errors/app-error";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CatalogueEdit } from "../../app/catalogue/catalogue-store.ts";
import { type Category, type CategoryContent, sameContent } from "../../domain/catalogue/category.ts";
import { catalogueChanged } from "../events/catalogue-events.ts";
import { categoryNews } from "../events/live-notices.ts";

const UNIQUE_VIOLATION = "23505";
const ID_MAX = 2_147_483_647;
export const CATEGORY_COLUMNS = ["id", "name", "family", "description", "synonyms", "examples", "version"] as const;

/** Changes the catalogue within a transaction, which it then holds alone; news of each change go with it. */
export async function openCatalogueEdit(trx: Knex.Transaction): Promise<CatalogueEdit> {
  // Changes queue up, so that versions appear in their order and a reader of the newest has seen all before it.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('catalogue', 0))");
  let version = await newestVersion(trx);
  const living = () =>
    trx<Category>("categories")
      .select(...CATEGORY_COLUMNS)
      .whereNull("deleted_at");

  const find = async (id: number): Promise<Category | null> => (await living().where({ id }).first()) ?? null;

  const change = async (content: CategoryContent, deletedAt: Knex.Raw | null): Promise<Category> => {
    version += 1;
    const category: Category = { ...content, version };
    await write(trx, category, deletedAt);
    await enqueue(trx, [catalogueChanged(category), categoryNews(category)]);
    return category;
  };

  const put: CatalogueEdit["put"] = async (content) => {
    const before = await find(content.id);
    if (before !== null && sameContent(before, content)) return { category: before, changed: false };
    return { category: await change(content, null), changed: true };
  };

  return {
    list: () => living().orderBy("id"),
    find,
    put,
    putAll: async (contents) => {
      const names = new Map((await living()).map(({ id, name }) => [id, name]));
      const renamed = contents.filter(({ id, name }) => names.has(id) && names.get(id) !== name).map(({ id }) => id);
      // Out of each other's way first: no category can be called so, names being free of line breaks.
      await trx.raw("update categories set name = E'\\n' || id where id = any(?::integer[])", [renamed]);
      let changed = 0;
      for (const content of contents) changed += Number((await put(content)).changed);
      return changed;
    },
    remove: async (category) => {
      await change(category, trx.fn.now());
    },
    nextId: async () => {
      const row = await trx("categories").max<{ id: number | null }>("id as id").first();
      if (row?.id === ID_MAX) throw new AppError("conflict", "Não há número livre para outra categoria.");
      return (row?.id ?? 0) + 1;
    },
  };
}

export async function newestVersion(db: Knex): Promise<number> {
  const row = await db("categories").max<{ version: number | null }>("version as version").first();
  return row?.version ?? 0;
}

async function write(trx: Knex, { id, ...content }: Category, deletedAt: Knex.Raw | null): Promise<void> {
  const { name, family, description, synonyms, examples, version } = content;
  const columns = {
    ...{ name, family, description, synonyms, examples, version },
    deleted_at: deletedAt,
    changed_at: trx.fn.now(),
  };
  try {
    await trx("categories")
      .insert({ id, ...columns })
      .onConflict("id")
      .merge(columns);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) throw error;
    throw new AppError("conflict", "Já existe uma categoria com este nome.", { cause: error });
  }
}
