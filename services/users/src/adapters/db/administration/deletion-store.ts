import type { DeletionStore } from "../../../app/erasure/deletion-store.ts";
import { type AccountWriting, editAccount } from "../accounts/edit-account.ts";
import { countOtherMasters } from "../accounts/edit-with-masters.ts";
import { countStaff } from "./company-staff.ts";

/** Deletions of accounts on PostgreSQL. */
export const createDeletionStore = (writing: AccountWriting): DeletionStore => ({
  edit: (id, decide) =>
    editAccount(writing, id, async (before, trx) =>
      decide(before, {
        otherMasters: before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0,
        staff: before === null ? 0 : await countStaff(trx, before),
      }),
    ),
});
