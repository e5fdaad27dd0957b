import type { Knex } from "knex";
import type { FactStore, OpenRequestFilter } from "../../../app/facts/fact-store.ts";
import { openFromRow, type RequestRow } from "./request-row.ts";

type Found = { sql: string; bindings: Knex.RawBinding[] };

/** The open requests of a filter, those of each unit by an index of their own, at most `limit` of each. */
function openOf({ unitIds, roles }: OpenRequestFilter, condition: Found, limit: number): Found {
  const ofRoles = roles.length === 0 ? "" : "and role = any(?::text[])";
  const roleBindings = roles.length === 0 ? [] : [[...roles]];
  const its = `select * from correction_requests where outcome is null ${ofRoles} ${condition.sql}`;
  const bindings = [...roleBindings, ...condition.bindings];
  if (unitIds === null) return { sql: `${its} order by created_at, id limit ?`, bindings: [...bindings, limit] };
  return {
    sql: `select found.* from unnest(?::uuid[]) unit(id)
      cross join lateral (${its} and unit_id = unit.id order by created_at, id limit ?) found`,
    bindings: [[...new Set(unitIds)], ...bindings, limit],
  };
}

/** Lists of open requests, on PostgreSQL. */
export function createOpenRequests(knex: Knex): Pick<FactStore, "open" | "openSince" | "countOpen"> {
  async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await knex<{ id: string; display_name: string }>("accounts")
      .whereIn("id", ids)
      .select("id", "display_name");
    return new Map(rows.map((row) => [row.id, row.display_name]));
  }

  return {
    openSince: async (accountIds) => {
      const rows = await knex<RequestRow>("correction_requests")
        .whereIn("account_id", accountIds)
        .where({ outcome: null })
        .select("account_id", "created_at");
      return new Map(rows.map((row) => [row.account_id, row.created_at]));
    },
    open: async (filter, { limit, after }) => {
      const later: Found =
        after === null
          ? { sql: "", bindings: [] }
          : { sql: "and (created_at, id) > (?::timestamptz, ?::uuid)", bindings: [after.createdAt, after.id] };
      const found = openOf(filter, later, limit);
      const { rows } = await knex.raw<{ rows: RequestRow[] }>(
        `select * from (${found.sql}) r order by created_at, id limit ?`,
        [...found.bindings, limit],
      );
      const names = await namesOf(rows.map(({ account_id }) => account_id));
      return rows.map((row) => openFromRow({ ...row, name: names.get(row.account_id) ?? "" }));
    },
    countOpen: async (filter, max) => {
      const found = openOf(filter, { sql: "", bindings: [] }, max);
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(
        `select least(count(*), ?)::integer as count from (${found.sql}) r`,
        [max, ...found.bindings],
      );
      return rows[0]?.count ?? 0;
    },
  };
}
