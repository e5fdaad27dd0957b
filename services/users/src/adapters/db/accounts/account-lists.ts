import { ROLES, type Role } from "@tenho/access/roles";
import type { Knex } from "knex";
import type { AccountFilter, AccountKey, AccountStatus } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AccountRow, accountFromRow, SELECT_ACCOUNT } from "./account-row.ts";

export async function readAccounts(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<Account[]> {
  const { rows } = await knex.raw<{ rows: AccountRow[] }>(sql, bindings as Knex.RawBinding[]);
  return rows.map(accountFromRow);
}

/** Conditions by status, each with its own indexes, `accounts_*_active` and `accounts_*_awaiting`. */
const STATUS_CONDITIONS: Record<AccountStatus, string> = {
  active: "and is_active = true",
  inactive: "and is_active = false",
  awaiting: "and not is_active and activated_at is null and erasing_since is null",
};

/** Conditions with an index each, `accounts_words` and `accounts_overrides`. */
/** Matches the folded words; of an account that has none yet, those the database makes without accents of some letters. */
const OF_WORDS = `(search_words @@ ?::tsquery
  or search_words is null and to_tsvector('simple', account_words(display_name, email)) @@ ?::tsquery)`;
const HAS_OVERRIDE = "permission_override <> '{}'";

/** Leaves out erased accounts. They are never active (constraint `accounts_erasing`), so `is_active` alone decides for most accounts. */
const NOT_ERASED = "and (is_active or erasing_since is null)";
/** Matches a prefix of a number with country code, without it, or without the area code, each by an index; reads at most 500 phones. */
const OF_PHONE = `id = any(array(
  select account_id from phones where phone like ? or substr(phone, 3) like ? or substr(phone, 5) like ? limit 500))`;

/** Conditions on accounts other than unit and role. `isSearch`: served by its own index, whose order is not that of lists. */
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
    parts.push(`and ${OF_WORDS}`);
    // Prefixes hold letters and digits only, so no quote that would end the word.
    const query = prefixes.map((prefix) => `'${prefix}':*`).join(" & ");
    bindings.push(query, query);
  }
  if (hasOverride !== null) parts.push(hasOverride ? `and ${HAS_OVERRIDE}` : `and not (${HAS_OVERRIDE})`);
  return { sql: parts.join(" "), bindings, isSearch };
}

/** Roles and units of a filter, as values to join; every unit where none is named. */
export function placesOf({ unitIds, roles }: AccountFilter): Condition {
  const ofAll = unitIds.length === 0;
  return {
    sql: `unnest(?::text[]) role(name) ${ofAll ? "" : "cross join unnest(?::uuid[]) unit(id)"}`,
    bindings: [roles.length === 0 ? [...ROLES] : [...new Set(roles)], ...(ofAll ? [] : [[...new Set(unitIds)]])],
    isSearch: false,
  };
}

/** Maximum number of accounts that a search, or a list of a company's staff, reads per unit and role. */
export const SEARCHED_MAX = 2_000;

/** Lists the newest accounts. The newest of each unit and role are read from an index each; no others are read. */
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

/** Counts the accounts of a list by role; each unit and role is read only up to `max`. */
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

/** Counts by an index of the accounts that have exceptions. */
export async function countOverrides(knex: Knex, permissions: readonly string[], max: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { found: number }[] }>(
    `select count(*)::integer as found from (
       select 1 from accounts where ${HAS_OVERRIDE} and permission_override \\?| ?::text[] limit ?
     ) named`,
    [[...permissions], max],
  );
  return rows[0]?.found ?? 0;
}

/** Active merchants of a category that serve a unit: those of the unit, those that chose it, and those that serve all units. Merchants of the category elsewhere are not read. */
const OF_CATEGORY_AND_UNIT = `a.id = any(array(
         select id from accounts where unit_id = ? and role = 'CLIENT'
         union select id from accounts where service_unit_ids @> array[?::uuid]
         union select id from accounts where all_units
       )) and a.role = 'CLIENT' and a.is_active
       and (select c.category_id from account_categories c where c.account_id = a.id and c.category_id = ?) is not null`;

/** Active merchants of a category that serve a unit and do not pause, by id. */
export function merchantsFor(
  knex: Knex,
  categoryId: number,
  unitId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Account[]> {
  return readAccounts(
    knex,
    `${SELECT_ACCOUNT} from accounts a
     where ${OF_CATEGORY_AND_UNIT} and (a.paused_until is null or a.paused_until <= now())
       ${after === null ? "" : "and a.id > ?::uuid"}
     order by a.id limit ?`,
    [unitId, unitId, categoryId, ...(after === null ? [] : [after]), limit],
  );
}

/** Returns whether a category has active merchants that serve a unit, those that pause included. */
export async function hasMerchants(knex: Knex, categoryId: number, unitId: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select a.id from accounts a where ${OF_CATEGORY_AND_UNIT} limit 1`,
    [unitId, unitId, categoryId],
  );
  return rows.length > 0;
}
