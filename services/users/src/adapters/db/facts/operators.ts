import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { selectAccounts } from "../accounts/edit-account.ts";

const MASTERS = `where a.id = any(array(
  select id from accounts where role = 'MASTER' and is_active order by created_at desc, id desc limit ?))`;

/** ADMINs by their own unit, and by the further ones they run. */
const ADMINS = `where a.id = any(array(
  select id from (
    select id from accounts where unit_id = ? and role = 'ADMIN' and is_active order by created_at desc, id desc limit ?
  ) own
  union
  select id from (
    select id from accounts where managed_unit_ids @> array[?::uuid] and role = 'ADMIN' and is_active limit ?
  ) run))`;

/** Active ADMINs of a unit, or MASTERs for null, the oldest first; at most `limit` by their own unit, and as many by the further ones they run. */
export async function readOperators(knex: Knex, unitId: string | null, limit: number): Promise<Account[]> {
  const found =
    unitId === null
      ? await selectAccounts(knex, MASTERS, [limit])
      : await selectAccounts(knex, ADMINS, [unitId, limit, unitId, limit]);
  return found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
