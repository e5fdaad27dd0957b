import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CatalogueStore } from "../../app/catalogue-store.ts";
import { type Category, type CategoryContent, sameContent } from "../../domain/category.ts";
import { catalogueChanged } from "../events/catalogue-news.ts";

const UNIQUE_VIOLATION = "23505";
const COLUMNS = ["id", "name", "family", "description", "synonyms", "examples", "version"] as const;

/** The catalogue on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createCatalogueStore(deps: { knex: Knex; nudge: () => void }): CatalogueStore {
  const { knex } = deps;

  return {
    list: async (ids) => {
      const query = knex<Category>("categories")
        .select(...COLUMNS)
        .orderBy("id");
      return ids === undefined ? query : query.whereRaw("id = any(?::integer[])", [[...ids]]);
    },
    version: () => newestVersion(knex),
    put: (content) =>
      withTransaction(knex, async (trx, onCommit) => {
        // Changes queue up, so that versions appear in their order and a reader of the newest has seen all before it.
        await trx.raw("select pg_advisory_xact_lock(hashtextextended('catalogue', 0))");
        const before = await trx<Category>("categories")
          .select(...COLUMNS)
          .where({ id: content.id })
          .first();
        if (before !== undefined && sameContent(before, content)) return { category: before, changed: false };
        const category: Category = { ...content, version: (await newestVersion(trx)) + 1 };
        await write(trx, category);
        await enqueue(trx, catalogueChanged(category));
        onCommit(deps.nudge);
        return { category, changed: true };
      }),
  };
}

async function newestVersion(db: Knex): Promise<number> {
  const row = await db("categories").max<{ version: number | null }>("version as version").first();
  return row?.version ?? 0;
}

async function write(trx: Knex, { id, ...content }: CategoryContent & { version: number }): Promise<void> {
  const columns = { ...content, changed_at: trx.fn.now() };
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
