import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { selectAccounts } from "../accounts/edit-account.ts";

const COUNTED_MAX = 1_000;

/**
 * Keeps new accounts out of the company until the end of the transaction: whoever adds one holds this lock in shared mode (trigger `accounts_company_open`).
 */
const lockStaff = (trx: Knex, companyId: string) =>
  trx.raw("select pg_advisory_xact_lock(hashtextextended('staff of ' || ?::uuid, 0))", [companyId]);

/** Counts a company's staff (not being erased), at most 1,000; the lock keeps new staff out until the transaction ends. 0 for other accounts. */
export async function countStaff(trx: Knex, { id, role }: Pick<Account, "id" | "role">): Promise<number> {
  if (role !== "CLIENT") return 0;
  await lockStaff(trx, id);
  const { rows } = await trx.raw<{ rows: { staff: number }[] }>(
    `select count(*)::integer as staff from (
       select 1 from accounts where client_id = ? and erasing_since is null limit ?
     ) found`,
    [id, COUNTED_MAX],
  );
  return rows[0]?.staff ?? 0;
}

/** The staff of a company under their locks, erased or not. */
export async function lockedStaff(trx: Knex, companyId: string): Promise<Account[]> {
  await lockStaff(trx, companyId);
  await trx.raw(
    `select pg_advisory_xact_lock(hashtextextended(staff.id::text, 0))
     from (select id from accounts where client_id = ? order by created_at, id) staff`,
    [companyId],
  );
  return selectAccounts(trx, "where a.client_id = ? order by a.created_at, a.id", [companyId]);
}
