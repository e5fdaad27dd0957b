import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { CatalogueStore, NamedCategory } from "../../app/catalogue/ports.ts";
import type { Category } from "../../domain/catalogue/category.ts";
import { CATEGORY_COLUMNS, type CategoryEvents, newestVersion, openCatalogueEdit } from "./catalogue-edit.ts";

const AMONG = "id = any(?::integer[])";

/** The catalogue on PostgreSQL; `triggerRelay` makes the outbox relay publish soon. */
export function createCatalogueStore(deps: {
  knex: Knex;
  eventsOf: CategoryEvents;
  triggerRelay: () => void;
}): CatalogueStore {
  const { knex } = deps;
  return {
    list: async (ids) => {
      const query = knex<Category>("categories")
        .select(...CATEGORY_COLUMNS)
        .whereNull("deleted_at")
        .orderBy("id");
      return ids === undefined ? query : query.whereRaw(AMONG, [[...ids]]);
    },
    page: (afterId, max) =>
      knex<Category>("categories")
        .select(...CATEGORY_COLUMNS)
        .whereNull("deleted_at")
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(max),
    named: async (ids) =>
      knex("categories")
        .select<NamedCategory[]>("id", "name", "family", knex.raw("deleted_at is not null as deleted"))
        .whereRaw(AMONG, [[...ids]])
        .orderBy("id"),
    version: () => newestVersion(knex),
    edit: (work) =>
      withTransaction(knex, async (trx, onCommit) => {
        onCommit(deps.triggerRelay);
        return work(await openCatalogueEdit(trx, deps.eventsOf));
      }),
  };
}
