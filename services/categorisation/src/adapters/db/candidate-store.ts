import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import { z } from "zod";
import type { CandidateStore, CorrectedPair } from "../../app/corrections/ports.ts";
import { type CandidateEvents, openCandidateEdit } from "./candidate-edit.ts";
import { toCandidate } from "./candidate-row.ts";
import { candidatesInScope } from "./candidate-scope.ts";

const EXAMPLES_MAX = 5;
const cursorKey = z.uuid();

/** Candidates on PostgreSQL; `triggerRelay` makes the outbox relay publish soon. */
export function createCandidateStore(deps: {
  knex: Knex;
  events: CandidateEvents;
  triggerRelay: () => void;
}): CandidateStore {
  const { knex } = deps;

  return {
    list: async ({ status, limit, cursor }, scope) => {
      const page = candidatesInScope(knex, scope)
        .where({ status })
        .orderBy("id", "desc")
        .limit(limit + 1);
      if (cursor !== undefined) page.where("id", "<", decodeCursor(cursorKey, cursor));
      const counting = candidatesInScope(knex, scope)
        .where({ status })
        .clearSelect()
        .count<{ count: number }[]>("* as count");
      const [found, [counted]] = await Promise.all([page, counting]);
      const { items, next_cursor } = toPage(found, limit, ({ id }) => id);
      return { items: items.map(toCandidate), nextCursor: next_cursor, total: Number(counted?.count ?? 0) };
    },
    transact: (work) =>
      withTransaction(knex, async (trx, onCommit) => {
        onCommit(deps.triggerRelay);
        return work(openCandidateEdit(trx, deps.events));
      }),
    correctedPairs: async (limit) => {
      const { rows: pairs } = await knex.raw<{ rows: CorrectedPair[] }>(
        `select from_category_id as "fromId", coalesce(taught_category_id, said_category_id) as "categoryId",
          sum(times)::integer as times, (array_agg(text order by id desc))[1:${EXAMPLES_MAX}] as examples
        from training_candidates
        where status <> 'rejected' and from_category_id <> coalesce(taught_category_id, said_category_id)
        group by 1, 2 order by 3 desc, 1, 2 limit ?`,
        [limit],
      );
      return pairs;
    },
    correctionsOf: (wishIds) =>
      knex("training_corrections")
        .whereRaw("wish_id = any(?::text[])", [[...wishIds]])
        .orderBy("id")
        .pluck("id"),
    deleteOlder: async ({ decided, waiting }, limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from training_candidates where id = any(
          array(select id from training_candidates where status <> 'waiting' and decided_at < ? limit ? for update skip locked)
          || array(select id from training_candidates where status = 'waiting' and created_at < ? limit ? for update skip locked))`,
        [decided, limit, waiting, limit],
      );
      return rowCount;
    },
  };
}
