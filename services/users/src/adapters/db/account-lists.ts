import { ROLES } from "@tenho/access/roles";
import type { Knex } from "knex";
import type { AccountFilter, AccountKey, AccountStatus } from "../../app/ports.ts";
import type { Account } from "../../domain/account.ts";
import { type AccountRow, accountFromRow, SELECT_ACCOUNT } from "./account-row.ts";

async function read(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<Account[]> {
  const { rows } = await knex.raw<{ rows: AccountRow[] }>(sql, bindings as Knex.RawBinding[]);
  return rows.map(accountFromRow);
}

/** Each with indexes of its own, `accounts_*_active` and `accounts_*_awaiting`. */
const STATUS_CONDITIONS: Record<AccountStatus, string> = {
  active: "and is_active = true",
  inactive: "and is_active = false",
  awaiting: "and not is_active and activated_at is null and erasing_since is null",
};

/** The newest of each unit and role, from an index each, and of those the newest: other accounts are not read. */
export function listAccounts(
  knex: Knex,
  { unitIds, roles, status }: AccountFilter,
  { limit, after }: { limit: number; after: AccountKey | null },
): Promise<Account[]> {
  const ofAll = unitIds.length === 0;
  const ofStatus = status === null ? "" : STATUS_CONDITIONS[status];
  const older = after === null ? "" : "and (created_at, id) < (?::timestamptz, ?::uuid)";
  return read(
    knex,
    `${SELECT_ACCOUNT} from (
       select newest.* from unnest(?::text[]) role(name) ${ofAll ? "" : "cross join unnest(?::uuid[]) unit(id)"}
       cross join lateral (
         select * from accounts where role = role.name ${ofAll ? "" : "and unit_id = unit.id"} ${ofStatus} ${older}
         order by created_at desc, id desc limit ?
       ) newest order by newest.created_at desc, newest.id desc limit ?
     ) a order by a.created_at desc, a.id desc`,
    [
      roles.length === 0 ? ROLES : [...new Set(roles)],
      ...(ofAll ? [] : [[...new Set(unitIds)]]),
      ...(after === null ? [] : [after.createdAt, after.id]),
      limit,
      limit,
    ],
  );
}

/**
 * Active merchants of a category who serve a unit and do not pause, by id: those of the unit, those who chose it, and those who serve all. Merchants of
 * the category elsewhere are not read.
 */
export function merchantsFor(
  knex: Knex,
  categoryId: number,
  unitId: string,
  { limit, after }: { limit: number | null; after: string | null },
): Promise<Account[]> {
  return read(
    knex,
    `${SELECT_ACCOUNT} from accounts a
     where a.id = any(array(
         select id from accounts where unit_id = ? and role = 'CLIENT'
         union select id from accounts where service_unit_ids @> array[?::uuid]
         union select id from accounts where all_units
       )) and a.role = 'CLIENT' and a.is_active and (a.paused_until is null or a.paused_until <= now())
       and (select c.category_id from account_categories c where c.account_id = a.id and c.category_id = ?) is not null
       ${after === null ? "" : "and a.id > ?::uuid"}
     order by a.id ${limit === null ? "" : "limit ?"}`,
    [unitId, unitId, categoryId, ...(after === null ? [] : [after]), ...(limit === null ? [] : [limit])],
  );
}
