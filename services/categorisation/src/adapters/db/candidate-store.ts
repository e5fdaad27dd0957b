import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import { z } from "zod";
import type { CandidateStore, CorrectedPair } from "../../app/corrections/ports.ts";
import { type CandidateEvents, type CandidateRow, openCandidateEdit, toCandidate } from "./candidate-edit.ts";

const EXAMPLES_MAX = 5;
const cursorKey = z.uuid();

/** Candidates on PostgreSQL; `triggerRelay` makes the outbox relay publish soon. */
export function createCandidateStore(deps: {
  knex: Knex;
  events: CandidateEvents;
  triggerRelay: () => void;
}): CandidateStore {
  const { knex } = deps;
  const rows = () => knex<CandidateRow>("training_candidates");

  return {
    list: async ({ status, limit, cursor }) => {
      const page = rows()
        .where({ status })
        .orderBy("id", "desc")
        .limit(limit + 1);
      if (cursor !== undefined) page.where("id", "<", decodeCursor(cursorKey, cursor));
      const counting = knex("training_candidates").where({ status }).count<{ count: number }[]>("* as count");
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
    deleteOlder: ({ decided, waiting }) =>
      rows()
        .where((old) => old.where("decided_at", "<", decided))
        .orWhere((old) => old.where("status", "waiting").where("created_at", "<", waiting))
        .delete(),
  };
}
