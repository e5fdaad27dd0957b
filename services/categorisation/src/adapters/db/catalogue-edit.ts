import { AppError } from "@tenho/kernel/errors/app-error";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CatalogueEdit } from "../../app/catalogue/ports.ts";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { changesOf } from "./provider-audit.ts";

/** The outbox rows written with the change of a category. */
export type CategoryEvents = (category: Category) => readonly OutboxRow[];

const UNIQUE_VIOLATION = "23505";
export const CATEGORY_COLUMNS = ["id", "name", "family", "description", "synonyms", "examples", "version"] as const;

/** Opens the catalogue for changes within a transaction, in which no other transaction changes it. */
export async function openCatalogueEdit(trx: Knex.Transaction, eventsOf: CategoryEvents): Promise<CatalogueEdit> {
  // Changes wait for each other, so that versions are committed in order and a reader of the newest version has seen all earlier ones.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('catalogue', 0))");
  let version = await newestVersion(trx);
  const notDeleted = () =>
    trx<Category>("categories")
      .select(...CATEGORY_COLUMNS)
      .whereNull("deleted_at");

  /** Original names by id: before a category takes over another's name, both names are replaced by placeholders. */
  const releasedNames = new Map<number, string>();

  const recordWrite = async (after: CategoryContent, isRemoval: boolean): Promise<void> => {
    const stored = await notDeleted().where({ id: after.id }).first();
    const before = stored && { ...stored, name: releasedNames.get(after.id) ?? stored.name };
    await enqueue(trx, auditRow("categorisation", categoryAction(before, isRemoval ? undefined : after, after.id)));
  };

  const write = async (content: CategoryContent, deletedAt: Knex.Raw | null): Promise<Category> => {
    await recordWrite(content, deletedAt !== null);
    version += 1;
    const category: Category = { ...content, version };
    await upsert(trx, category, deletedAt);
    await enqueue(trx, eventsOf(category));
    return category;
  };

  return {
    list: () => notDeleted().orderBy("id"),
    find: async (id) => (await notDeleted().where({ id }).first()) ?? null,
    write: (content) => write(content, null),
    remove: async (category) => {
      await write(category, trx.fn.now());
    },
    releaseNames: async (ids) => {
      const rows = await notDeleted().whereRaw("id = any(?::integer[])", [[...ids]]);
      for (const { id, name } of rows) releasedNames.set(id, name);
      // No category can have such a name: names contain no line breaks.
      await trx.raw("update categories set name = E'\\n' || id where id = any(?::integer[])", [[...ids]]);
    },
    usedIds: async () => (await trx<{ id: number }>("categories").select("id")).map(({ id }) => id),
    highestId: async () => {
      const others = trx("categories").whereNot({ id: FALLBACK_CATEGORY_ID });
      return (await others.max<{ id: number | null }>("id as id").first())?.id ?? 0;
    },
  };
}

/** The fields shown in the audit log; examples only by their number. */
const shown = (category: CategoryContent | undefined) =>
  category && {
    name: category.name,
    family: category.family,
    description: category.description,
    synonyms: category.synonyms,
    examples: category.examples.length,
  };

function categoryAction(
  before: CategoryContent | undefined,
  after: CategoryContent | undefined,
  id: number,
): AuditEntry {
  const action = before === undefined ? "category.create" : after === undefined ? "category.delete" : "category.update";
  const changes = changesOf(shown(before), shown(after));
  return { action, subject: { kind: "category", id: String(id) }, unitId: null, changes };
}

export async function newestVersion(db: Knex): Promise<number> {
  const row = await db("categories").max<{ version: number | null }>("version as version").first();
  return row?.version ?? 0;
}

async function upsert(trx: Knex, { id, ...content }: Category, deletedAt: Knex.Raw | null): Promise<void> {
  const columns = {
    name: content.name,
    family: content.family,
    description: content.description,
    synonyms: content.synonyms,
    examples: content.examples,
    version: content.version,
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
