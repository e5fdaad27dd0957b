import type { Knex } from "knex";
import type { ErasureStore } from "../../app/erasure/erasure-store.ts";
import { type AccountWriting, editAccount } from "./edit-account.ts";

/** Of two MASTERs erased at once one waits for the other, and finds itself the last. */
async function countOtherMasters(trx: Knex, id: string): Promise<number> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('erasure of a MASTER', 0))");
  const [row] = await trx("accounts")
    .where({ role: "MASTER", is_active: true })
    .whereNot({ id })
    .count<{ count: string }[]>();
  return Number(row?.count ?? 0);
}

/** Erasures of accounts on PostgreSQL. */
export function createErasureStore(writing: AccountWriting): ErasureStore {
  return {
    edit: (id, decide) =>
      editAccount(writing, id, async (before, trx) =>
        decide(before, before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0),
      ),
    unfinished: (limit) =>
      writing
        .knex("accounts")
        .whereNotNull("erasing_since")
        .whereNull("erased_at")
        .orderBy("erasing_since")
        .limit(limit)
        .pluck("id"),
  };
}
