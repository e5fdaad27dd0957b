import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { z } from "zod";
import { approveCandidate } from "../../app/corrections/approve-candidate.ts";
import type { CandidateStore } from "../../app/corrections/ports.ts";
import { recordCorrection } from "../../app/corrections/record-correction.ts";
import { type CandidateRow, decide, lockCandidate, toCandidate } from "./candidate-row.ts";

const EXAMPLES_MAX = 5;
const cursorKey = z.uuid();

/** Corrections on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createCandidateStore({ knex, nudge }: { knex: Knex; nudge: () => void }): CandidateStore {
  const rows = () => knex<CandidateRow>("training_candidates");

  return {
    record: (correction) =>
      withTransaction(knex, async (trx, onCommit) => {
        onCommit(nudge);
        await recordCorrection(trx, correction);
      }),
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
    approve: (id, categoryId) =>
      withTransaction(knex, async (trx, onCommit) => {
        onCommit(nudge);
        return approveCandidate(trx, id, categoryId);
      }),
    reject: (id) =>
      withTransaction(knex, async (trx, onCommit) => {
        onCommit(nudge);
        const row = await lockCandidate(trx, id);
        if (row.status === "rejected") return toCandidate(row);
        if (row.status === "approved") throw new AppError("conflict", "Esta correção já foi aprovada.");
        return decide(trx, row, { status: "rejected", taught_category_id: null });
      }),
    pairs: async (limit) => {
      const { rows: found } = await knex.raw<{
        rows: { from_id: number; category_id: number; times: number; examples: string[] }[];
      }>(
        `select from_category_id as from_id, coalesce(taught_category_id, said_category_id) as category_id,
          sum(times)::integer as times, (array_agg(text order by id desc))[1:${EXAMPLES_MAX}] as examples
        from training_candidates
        where status <> 'rejected' and from_category_id <> coalesce(taught_category_id, said_category_id)
        group by 1, 2 order by 3 desc, 1, 2 limit ?`,
        [limit],
      );
      return found.map(({ from_id: fromId, category_id: categoryId, times, examples }) => ({
        ...{ fromId, categoryId, times, examples },
      }));
    },
    forget: ({ decided, waiting }) =>
      rows()
        .where((old) => old.where("decided_at", "<", decided))
        .orWhere((old) => old.where("status", "waiting").where("created_at", "<", waiting))
        .delete(),
  };
}
