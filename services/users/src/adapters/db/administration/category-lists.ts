import type { Knex } from "knex";
import type { AccountFilter, AccountKey } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { conditionOf, placesOf, readAccounts, SEARCHED_MAX } from "../accounts/account-lists.ts";
import { SELECT_ACCOUNT } from "../accounts/account-row.ts";

type Page = { limit: number; categoryIds: readonly number[]; after: AccountKey | null };

/** The condition of the indexes that lists by category are read from. */
const NOT_ERASED = "erasing_since is null and erased_at is null";

/** Cursor start: later than every creation of an account. */
const END = { createdAt: "infinity", id: "00000000-0000-0000-0000-000000000000" };

/** Categories in their order. For the first one, accounts are read from the cursor of the previous page on. */
const CATEGORIES = `(select id, rank, case rank when 1 then ?::timestamptz else 'infinity' end as before_at
  from unnest(?::integer[]) with ordinality listed(id, rank)) category`;

const categoriesOf = ({ categoryIds, after }: Page) => [(after ?? END).createdAt, [...categoryIds]];

/**
 * Accounts by first category, in the order of `categoryIds`, the newest of each first. The newest per category, role and unit are read from an
 * index; a search, which no such index serves, is run first and sorted afterwards.
 */
export function listByCategory(knex: Knex, filter: AccountFilter, page: Page): Promise<Account[]> {
  const found = conditionOf(filter).isSearch ? searched(filter, page) : newestOfEach(filter, page);
  return readAccounts(
    knex,
    `${SELECT_ACCOUNT} from (${found.sql} order by rank, created_at desc, id desc limit ?) found
     join accounts a on a.id = found.id order by found.rank, a.created_at desc, a.id desc`,
    [...found.bindings, page.limit],
  );
}

function newestOfEach(filter: AccountFilter, page: Page) {
  // The index condition already leaves out erased accounts.
  const [places, condition] = [placesOf(filter), conditionOf({ ...filter, withoutErased: false })];
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const sql = `select newest.id, newest.created_at, category.rank
    from ${CATEGORIES} cross join ${places.sql}
    cross join lateral (
      select id, created_at from accounts where role = role.name ${ofUnit} and first_category_id = category.id
        and ${NOT_ERASED} and (created_at, id) < (category.before_at, ?::uuid) ${condition.sql}
      order by created_at desc, id desc limit ?
    ) newest`;
  const lastId = (page.after ?? END).id;
  return { sql, bindings: [...categoriesOf(page), ...places.bindings, lastId, ...condition.bindings, page.limit] };
}

function searched(filter: AccountFilter, page: Page) {
  const [places, condition] = [placesOf(filter), conditionOf(filter)];
  const ofUnit = filter.unitIds.length === 0 ? "" : "and unit_id = unit.id";
  const sql = `select match.id, match.created_at, category.rank from ${places.sql}
    cross join lateral (
      select id, created_at, first_category_id from accounts where role = role.name ${ofUnit} ${condition.sql} limit ?
    ) match
    join ${CATEGORIES} on category.id = match.first_category_id
    where (match.created_at, match.id) < (category.before_at, ?::uuid)`;
  const lastId = (page.after ?? END).id;
  return { sql, bindings: [...places.bindings, ...condition.bindings, SEARCHED_MAX, ...categoriesOf(page), lastId] };
}

/** First categories of accounts. Loose index scan: few distinct categories, many accounts. */
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
