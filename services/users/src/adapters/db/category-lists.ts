import type { Knex } from "knex";
import type { AccountFilter, AccountKey } from "../../app/ports.ts";
import type { Account } from "../../domain/account.ts";
import { conditionOf, placesOf, readAccounts, SEARCHED_MAX } from "./account-lists.ts";
import { SELECT_ACCOUNT } from "./account-row.ts";

/** The condition of the indexes that lists by category are read from. */
const NOT_ERASED = "erasing_since is null and erased_at is null";

/** What follows a key, which is of the first category named, among accounts `of` a table. */
function following(after: AccountKey | null, of: string): { sql: string; bindings: readonly unknown[] } {
  if (after === null) return { sql: "", bindings: [] };
  const sql = `and (category.rank > 1 or (${of}.created_at, ${of}.id) < (?::timestamptz, ?::uuid))`;
  return { sql, bindings: [after.createdAt, after.id] };
}

/**
 * Accounts by first category, in the order of `categoryIds`, the newest of each first. Of each category, role and unit the newest are read from an
 * index; a search, which no such index serves, is answered first and sorted then.
 */
export function listByCategory(
  knex: Knex,
  filter: AccountFilter,
  page: { limit: number; categoryIds: readonly number[]; after: AccountKey | null },
): Promise<Account[]> {
  const found = conditionOf(filter).isSearch ? searched(filter, page) : newestOfEach(filter, page);
  return readAccounts(
    knex,
    `${SELECT_ACCOUNT} from (${found.sql} order by rank, created_at desc, id desc limit ?) found
     join accounts a on a.id = found.id order by found.rank, a.created_at desc, a.id desc`,
    [...found.bindings, page.limit],
  );
}

type Page = Parameters<typeof listByCategory>[2];

function newestOfEach(filter: AccountFilter, { limit, categoryIds, after }: Page) {
  // Which accounts are not erased the index says.
  const condition = conditionOf({ ...filter, withoutErased: false });
  const [places, rest] = [placesOf(filter), following(after, "accounts")];
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const sql = `select newest.id, newest.created_at, category.rank
    from unnest(?::integer[]) with ordinality category(id, rank) cross join ${places.sql}
    cross join lateral (
      select id, created_at from accounts
      where role = role.name ${ofUnit} and first_category_id = category.id
        and ${NOT_ERASED} ${condition.sql} ${rest.sql}
      order by created_at desc, id desc limit ?
    ) newest`;
  return { sql, bindings: [[...categoryIds], ...places.bindings, ...condition.bindings, ...rest.bindings, limit] };
}

function searched(filter: AccountFilter, { categoryIds, after }: Page) {
  const [places, condition, rest] = [placesOf(filter), conditionOf(filter), following(after, "match")];
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const sql = `select id, created_at, rank from (
      select match.id, match.created_at, category.rank from ${places.sql}
      cross join lateral (
        select id, created_at, first_category_id from accounts where role = role.name ${ofUnit} ${condition.sql} limit ?
      ) match
      join unnest(?::integer[]) with ordinality category(id, rank) on category.id = match.first_category_id
      where true ${rest.sql}
    ) ranked`;
  return {
    sql,
    bindings: [...places.bindings, ...condition.bindings, SEARCHED_MAX, [...categoryIds], ...rest.bindings],
  };
}

/** The first categories of accounts, from one entry of an index to the next other one, whatever their number. */
export async function firstCategories(knex: Knex): Promise<number[]> {
  const next = (more: string) => `(select a.first_category_id from accounts a
    where ${NOT_ERASED} ${more} order by a.first_category_id limit 1)`;
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `with recursive used(id) as (
       select ${next("")} union all select ${next("and a.first_category_id > used.id")} from used where used.id is not null
     ) select id from used where id is not null`,
  );
  return rows.map(({ id }) => id);
}
