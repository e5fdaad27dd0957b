import type { ErasureStore } from "../../app/erasure/erasure-store.ts";
import type { AccountWriting } from "./accounts/edit-account.ts";
import { editWithMasters } from "./accounts/edit-with-masters.ts";

/** Erasures of accounts on PostgreSQL. */
export function createErasureStore(writing: AccountWriting): ErasureStore {
  return {
    edit: (id, decide) => editWithMasters(writing, id, decide),
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
