import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { CatalogueStore, NamedCategory } from "../../app/catalogue/catalogue-store.ts";
import type { Category } from "../../domain/catalogue/category.ts";
import { CATEGORY_COLUMNS, newestVersion, openCatalogueEdit } from "./catalogue-edit.ts";

const AMONG = "id = any(?::integer[])";

/** The catalogue on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createCatalogueStore(deps: { knex: Knex; nudge: () => void }): CatalogueStore {
  const { knex } = deps;

  const edit: CatalogueStore["edit"] = (work) =>
    withTransaction(knex, async (trx, onCommit) => {
      onCommit(deps.nudge);
      return work(await openCatalogueEdit(trx));
    });

  return {
    list: async (ids) => {
      const query = knex<Category>("categories")
        .select(...CATEGORY_COLUMNS)
        .whereNull("deleted_at")
        .orderBy("id");
      return ids === undefined ? query : query.whereRaw(AMONG, [[...ids]]);
    },
    named: async (ids) =>
      knex("categories")
        .select<NamedCategory[]>("id", "name", "family", knex.raw("deleted_at is not null as deleted"))
        .whereRaw(AMONG, [[...ids]])
        .orderBy("id"),
    version: () => newestVersion(knex),
    put: (content) => edit((changes) => changes.put(content)),
    edit,
  };
}
