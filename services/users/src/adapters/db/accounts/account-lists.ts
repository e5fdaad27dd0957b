import { ROLES, type Role } from "@tenho/access/roles";
import type { Knex } from "knex";
import type { AccountFilter, AccountKey, AccountStatus } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AccountRow, accountFromRow, SELECT_ACCOUNT } from "./account-row.ts";

export async function readAccounts(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<Account[]> {
  const { rows } = await knex.raw<{ rows: AccountRow[] }>(sql, bindings as Knex.RawBinding[]);
  return rows.map(accountFromRow);
}

/** Each with indexes of its own, `accounts_*_active` and `accounts_*_awaiting`. */
const STATUS_CONDITIONS: Record<AccountStatus, string> = {
  active: "and is_active = true",
  inactive: "and is_active = false",
  awaiting: "and not is_active and activated_at is null and erasing_since is null",
};

/** With an index each, `accounts_words` and `accounts_overrides`. */
const WORDS = "to_tsvector('simple', account_words(display_name, email))";
const HAS_OVERRIDE = "permission_override <> '{}'";

/** An erased account is never active (constraint `accounts_erasing`): most are told by that alone. */
const NOT_ERASED = "and (is_active or erasing_since is null)";
/** Beginnings of a number with country code, without it, and without the area code, with an index each. At most so many of them. */
const OF_PHONE = `id = any(array(
  select account_id from phones where phone like ? or substr(phone, 3) like ? or substr(phone, 5) like ? limit 500))`;

/** What is asked of every account besides its unit and role. `isSearch`: served by an index of its own, in another order than that of lists. */
export type Condition = { sql: string; bindings: readonly unknown[]; isSearch: boolean };

export function conditionOf(filter: AccountFilter): Condition {
  const { status, prefixes = [], digits = null, hasOverride = null, clientId = null, id = null } = filter;
  const parts = [status === null ? "" : STATUS_CONDITIONS[status]];
  const bindings: unknown[] = [];
  if (filter.withoutErased) parts.push(NOT_ERASED);
  if (clientId !== null) {
    parts.push("and client_id = ?");
    bindings.push(clientId);
  }
  if (id !== null) {
    parts.push("and id = ?");
    bindings.push(id);
  }
  const isSearch = digits !== null || prefixes.length > 0 || clientId !== null || id !== null;
  if (digits !== null) {
    parts.push(`and ${OF_PHONE}`);
    bindings.push(...Array.from({ length: 3 }, () => `${digits}%`));
  } else if (prefixes.length > 0) {
    parts.push(`and ${WORDS} @@ to_tsquery('simple', ?)`);
    // Letters and digits only: nothing in them is an operator of the search.
    bindings.push(prefixes.map((prefix) => `${prefix}:*`).join(" & "));
  }
  if (hasOverride !== null) parts.push(hasOverride ? `and ${HAS_OVERRIDE}` : `and not (${HAS_OVERRIDE})`);
  return { sql: parts.join(" "), bindings, isSearch };
}

/** The roles and units of a filter, as values to be joined: every unit where none is named. */
export function placesOf({ unitIds, roles }: AccountFilter): Condition {
  const ofAll = unitIds.length === 0;
  return {
    sql: `unnest(?::text[]) role(name) ${ofAll ? "" : "cross join unnest(?::uuid[]) unit(id)"}`,
    bindings: [roles.length === 0 ? [...ROLES] : [...new Set(roles)], ...(ofAll ? [] : [[...new Set(unitIds)]])],
    isSearch: false,
  };
}

/** Of a search that very many accounts of a unit and role answer, or a company's staff, so many are looked at. */
export const SEARCHED_MAX = 2_000;

/** The newest of each unit and role, from an index each, and of those the newest: other accounts are not read. */
export function listAccounts(
  knex: Knex,
  filter: AccountFilter,
  { limit, after }: { limit: number; after: AccountKey | null },
): Promise<Account[]> {
  const [places, condition] = [placesOf(filter), conditionOf(filter)];
  const older = after === null ? "" : "and (created_at, id) < (?::timestamptz, ?::uuid)";
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const its = `from accounts where role = role.name ${ofUnit} ${condition.sql} ${older}`;
  return readAccounts(
    knex,
    `${SELECT_ACCOUNT} from (
       select newest.* from ${places.sql}
       cross join lateral (
         select * ${condition.isSearch ? `from (select * ${its} limit ?) found` : its} order by created_at desc, id desc limit ?
       ) newest order by newest.created_at desc, newest.id desc limit ?
     ) a order by a.created_at desc, a.id desc`,
    [
      ...places.bindings,
      ...condition.bindings,
      ...(after === null ? [] : [after.createdAt, after.id]),
      ...(condition.isSearch ? [SEARCHED_MAX] : []),
      limit,
      limit,
    ],
  );
}

/** How many of each role a list holds; of each unit and role at most as many as are counted of the role. */
export async function countFound(knex: Knex, filter: AccountFilter, max: number): Promise<Map<Role, number>> {
  const [places, condition] = [placesOf(filter), conditionOf(filter)];
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const { rows } = await knex.raw<{ rows: { role: Role; found: number }[] }>(
    `select role.name as role, least(sum(part.found), ?)::integer as found
     from ${places.sql}
     cross join lateral (
       select count(*) as found from (
         select 1 from accounts where role = role.name ${ofUnit} ${condition.sql} limit ?
       ) counted
     ) part group by role.name`,
    [max, ...places.bindings, ...condition.bindings, max] as Knex.RawBinding[],
  );
  return new Map(rows.map(({ role, found }) => [role, found]));
}

/** Found by the names, in an index of the accounts that have exceptions. */
export async function countOverrides(knex: Knex, permissions: readonly string[], max: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { found: number }[] }>(
    `select count(*)::integer as found from (
       select 1 from accounts where ${HAS_OVERRIDE} and permission_override \\?| ?::text[] limit ?
     ) named`,
    [[...permissions], max],
  );
  return rows[0]?.found ?? 0;
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
  return readAccounts(
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
