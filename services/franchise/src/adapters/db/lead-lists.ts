import type { Knex } from "knex";
import type { LeadFilter, LeadKey } from "../../app/leads/lead-ports.ts";
import type { Lead } from "../../domain/lead.ts";
import { fromLeadRow, withUnits } from "./lead-row.ts";

type Found = { query: Knex.QueryBuilder; createdAt: string; id: string };

/** The leads a filter finds. A search walks the index of its longest prefix, which is in the order of the list. */
function findLeads(knex: Knex, { status, prefixes: [longest, ...others] }: LeadFilter): Found {
  const found: Found =
    longest === undefined
      ? { query: knex("leads as l"), createdAt: "l.created_at", id: "l.id" }
      : {
          query: knex("lead_prefixes as p").join("leads as l", "l.id", "p.lead_id").where("p.prefix", longest),
          createdAt: "p.created_at",
          id: "p.lead_id",
        };
  if (status !== null) found.query.where("l.status", status);
  for (const prefix of others) {
    found.query.whereRaw("exists (select 1 from lead_prefixes o where o.lead_id = l.id and o.prefix = ?)", [prefix]);
  }
  return found;
}

export async function listLeads(
  knex: Knex,
  filter: LeadFilter,
  { limit, after }: { limit: number; after: LeadKey | null },
): Promise<Lead[]> {
  const { query, createdAt, id } = findLeads(knex, filter);
  if (after !== null)
    query.whereRaw("(??, ??) < (?::timestamptz, ?::uuid)", [createdAt, id, after.createdAt, after.id]);
  const newestFirst = [createdAt, id].map((column) => ({ column, order: "desc" }));
  const rows = await withUnits(query).orderBy(newestFirst).limit(limit);
  return rows.map(fromLeadRow);
}

export async function countLeads(knex: Knex, filter: LeadFilter, max: number): Promise<number> {
  const { query } = findLeads(knex, filter);
  const found = query.select(knex.raw("1")).limit(max).as("found");
  const [row] = await knex.from(found).count<{ count: number }[]>("* as count");
  return row?.count ?? 0;
}
