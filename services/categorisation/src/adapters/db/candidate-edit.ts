import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Candidate, CandidateEdit, CandidateSource, CandidateStatus } from "../../app/corrections/ports.ts";
import { type CategoryEvents, openCatalogueEdit } from "./catalogue-edit.ts";

export type CandidateRow = {
  id: string;
  text: string;
  source: CandidateSource;
  status: CandidateStatus;
  from_category_id: number | null;
  /** As the correction named it. */
  said_category_id: number | null;
  /** Where the text was added on approval. */
  taught_category_id: number | null;
  unit_id: string | null;
  times: number;
  created_at: Date;
  decided_at: Date | null;
};

export function toCandidate(row: CandidateRow): Candidate {
  return {
    id: row.id,
    text: row.text,
    source: row.source,
    status: row.status,
    fromId: row.from_category_id,
    categoryId: row.taught_category_id ?? row.said_category_id,
    unitId: row.unit_id,
    times: row.times,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

/** The outbox rows written with changes of candidates and of the categories they are added to. */
export type CandidateEvents = { ofCandidate: (id: string) => OutboxRow; ofCategory: CategoryEvents };

/** Opens candidates for changes within a transaction. */
export function openCandidateEdit(trx: Knex.Transaction, events: CandidateEvents): CandidateEdit {
  const candidates = () => trx<CandidateRow>("training_candidates");
  return {
    lock: async (id) => {
      const row = await candidates().where({ id }).forUpdate().first();
      return row === undefined ? null : toCandidate(row);
    },
    decide: async (id, decision) => {
      const [row] = await candidates()
        .where({ id })
        .update({
          status: decision.status,
          taught_category_id: decision.status === "approved" ? decision.categoryId : null,
          decided_at: new Date(),
        })
        .returning("*");
      if (row === undefined) throw new Error("the locked candidate was not found");
      return toCandidate(row);
    },
    lockCorrection: async (id) => {
      // The correction may not be stored yet, so that its row cannot be locked.
      await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`correction ${id}`]);
      const row = await trx("training_corrections").where({ id }).first("candidate_id", "occurred_at");
      return row === undefined ? null : { candidateId: row.candidate_id, at: row.occurred_at };
    },
    saveCorrection: async (id, { candidateId, at }) => {
      const columns = { candidate_id: candidateId, occurred_at: at };
      await trx("training_corrections")
        .insert({ id, ...columns })
        .onConflict("id")
        .merge(columns);
    },
    countUp: async ({ text, source, fromId, categoryId, unitId }) => {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into training_candidates (id, text, source, from_category_id, said_category_id, unit_id)
        values (?, ?, ?, ?, ?, ?)
        on conflict (md5(lower(text)), coalesce(said_category_id, 0),
          (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end))
        do update set times = training_candidates.times + 1 returning id`,
        [uuidv7(), text, source, fromId, categoryId, unitId],
      );
      const [row] = rows;
      if (row === undefined) throw new Error("the candidate was neither inserted nor counted");
      return row.id;
    },
    countDown: async (id) => {
      await candidates().where({ id }).decrement("times", 1);
    },
    remove: async (id) => {
      await candidates().where({ id }).delete();
    },
    notify: (id) => enqueue(trx, events.ofCandidate(id)),
    openCatalogue: () => openCatalogueEdit(trx, events.ofCategory),
  };
}
