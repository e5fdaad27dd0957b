import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import { z } from "zod";
import type { CandidateGroup, GroupStore } from "../../app/corrections/group-ports.ts";
import type { CandidateScope, CandidateSource } from "../../app/corrections/ports.ts";
import { type CandidateRow, toProposal } from "./candidate-row.ts";
import { candidatesInScope, timesInScope } from "./candidate-scope.ts";
import { GROUP_KEY } from "./group-key-column.ts";

/** Number of newest waiting candidates that groups are made of, so that a list takes no longer however many wait. */
const GROUPED_MAX = 20_000;
const TEXTS_MAX = 5;
const FROM_MAX = 3;
const cursorKey = z.strictObject({ times: z.number(), key: z.string().max(100) });

type GroupRow = Pick<CandidateRow, "proposed_status" | "proposed_category_id" | "proposed_at"> & {
  key: string;
  from_ids: number[] | null;
  category_id: number | null;
  texts: string[];
  candidates: number;
  times: number;
  sources: CandidateSource[];
  newest_at: Date;
};

const GROUPED_COLUMNS = [
  "id",
  "text",
  "source",
  "from_category_id",
  "said_category_id",
  "group_key",
  "created_at",
  "proposed_status",
  "proposed_category_id",
  "proposed_at",
] as const;
const GROUP_COLUMNS = `${GROUP_KEY} as key, count(*)::integer as candidates, sum(times)::integer as times,
  (array_agg(distinct from_category_id) filter (where from_category_id is not null))[1:${FROM_MAX}] as from_ids,
  min(said_category_id) as category_id, (array_agg(text order by times desc, id desc))[1:${TEXTS_MAX}] as texts,
  array_agg(distinct source) as sources, max(created_at) as newest_at,
  (array_agg(proposed_status order by proposed_at desc nulls last))[1] as proposed_status,
  (array_agg(proposed_category_id order by proposed_at desc nulls last))[1] as proposed_category_id,
  max(proposed_at) as proposed_at`;

/** Groups of waiting candidates on PostgreSQL, and the effects of approving them. */
export function createGroupStore({ knex }: { knex: Knex }): GroupStore {
  const newestWaiting = (scope: CandidateScope) =>
    candidatesInScope(knex, scope)
      .clearSelect()
      .select(...GROUPED_COLUMNS)
      .select({ times: timesInScope(knex, scope) })
      .where({ status: "waiting" })
      .orderBy("id", "desc")
      .limit(GROUPED_MAX)
      .as("waiting");

  return {
    list: async ({ limit, cursor }, scope) => {
      const groups = knex
        .from(newestWaiting(scope))
        .select<GroupRow[]>(knex.raw(GROUP_COLUMNS))
        .groupByRaw("1")
        .orderByRaw("times desc, key desc")
        .limit(limit + 1);
      if (cursor !== undefined) {
        const { times, key } = decodeCursor(cursorKey, cursor);
        groups.havingRaw(`(sum(times), ${GROUP_KEY}) < (?, ?)`, [times, key]);
      }
      const counting = knex
        .from(newestWaiting(scope))
        .select<{ count: number }[]>(knex.raw(`count(distinct ${GROUP_KEY})::integer as count`));
      const [found, [counted]] = await Promise.all([groups, counting]);
      const { items, next_cursor } = toPage(found, limit, ({ times, key }) => ({ times, key }));
      return { items: items.map(toGroup), nextCursor: next_cursor, total: counted?.count ?? 0 };
    },
    effectsOf: async (keys) => {
      const rows = await knex("group_effects").whereRaw("group_key = any(?::text[])", [[...keys]]);
      return new Map(
        rows.map((row) => [
          row.group_key,
          { wishes: row.wishes, isMore: row.is_more, since: row.since, measuredAt: row.measured_at },
        ]),
      );
    },
    withoutKey: async (limit) => {
      const rows = await knex<CandidateRow>("training_candidates")
        .whereNull("group_key")
        .orderBy("id")
        .limit(limit)
        .select("id", "text", "from_category_id", "said_category_id");
      return rows.map((row) => ({
        id: row.id,
        text: row.text,
        fromId: row.from_category_id,
        categoryId: row.said_category_id,
      }));
    },
    saveKeys: async (keys) => {
      const ids = keys.map(({ id }) => id);
      await knex.raw(
        `update training_candidates set group_key = filled.key from unnest(?::uuid[], ?::text[]) as filled (id, key)
        where training_candidates.id = any(?::uuid[]) and training_candidates.id = filled.id`,
        [ids, keys.map(({ key }) => key), ids],
      );
    },
    claimMeasuring: async (forMs) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `update effect_measuring set claimed_until = now() + ? * interval '1 millisecond' where claimed_until <= now()`,
        [forMs],
      );
      return rowCount > 0;
    },
    largest: async (limit) => {
      const { rows } = await knex.raw<{ rows: { key: string; text: string; categoryId: number }[] }>(
        `select ${GROUP_KEY} as key, min(text) as text, min(said_category_id) as "categoryId" from (
          select * from training_candidates where status = 'waiting' order by id desc limit ${GROUPED_MAX}
        ) as waiting
        where said_category_id is not null group by 1 order by sum(times) desc, 1 desc limit ?`,
        [limit],
      );
      return rows;
    },
    saveEffects: (effects, { since, at }, before) =>
      withTransaction(knex, async (trx) => {
        const rows = effects.map(({ key, wishes, isMore }) => ({
          group_key: key,
          wishes,
          is_more: isMore,
          since,
          measured_at: at,
        }));
        await trx("group_effects").insert(rows).onConflict("group_key").merge();
        await trx("group_effects").where("measured_at", "<", before).delete();
      }),
  };
}

function toGroup(row: GroupRow): CandidateGroup {
  return {
    key: row.key,
    fromIds: row.from_ids ?? [],
    categoryId: row.category_id,
    texts: row.texts,
    candidates: row.candidates,
    times: row.times,
    sources: row.sources,
    newestAt: row.newest_at,
    proposal: toProposal(row),
  };
}
