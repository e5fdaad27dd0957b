import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AccountWriting, type Decision, editAccount } from "./edit-account.ts";

/** Serialises removal of MASTERs by an advisory lock, so that two erased or deactivated at once cannot both pass the last-MASTER check. */
export async function countOtherMasters(trx: Knex, id: string): Promise<number> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('erasure of a MASTER', 0))");
  const [row] = await trx("accounts")
    .where({ role: "MASTER", is_active: true })
    .whereNot({ id })
    .count<{ count: string }[]>();
  return Number(row?.count ?? 0);
}

/** Like `editAccount`; `otherMasters`: active MASTERs besides this one, 0 for an account that is no MASTER. */
export const editWithMasters = (
  writing: AccountWriting,
  id: string,
  decide: (before: Account | null, otherMasters: number) => Decision,
): Promise<Account> =>
  editAccount(writing, id, async (before, trx) =>
    decide(before, before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0),
  );
