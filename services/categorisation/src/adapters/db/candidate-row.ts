import { AppError } from "@tenho/kernel/errors/app-error";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { Candidate, CandidateSource, CandidateStatus } from "../../app/corrections/ports.ts";
import { candidateNews } from "../events/live-notices.ts";

export type CandidateRow = {
  id: string;
  text: string;
  source: CandidateSource;
  status: CandidateStatus;
  from_category_id: number | null;
  said_category_id: number | null;
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

/** The candidate, held until the transaction ends. Raises: `not_found`. */
export async function lockCandidate(trx: Knex.Transaction, id: string): Promise<CandidateRow> {
  const row = await trx<CandidateRow>("training_candidates").where({ id }).forUpdate().first();
  if (row === undefined) throw new AppError("not_found", "Correção não encontrada.");
  return row;
}

/** Writes the decision, tells panels of it, and answers the candidate as it then is. */
export async function decide(
  trx: Knex.Transaction,
  { id }: CandidateRow,
  decision: Pick<CandidateRow, "status" | "taught_category_id">,
): Promise<Candidate> {
  const [row] = await trx<CandidateRow>("training_candidates")
    .where({ id })
    .update({ ...decision, decided_at: new Date() })
    .returning("*");
  if (row === undefined) throw new Error("the candidate was locked and is gone");
  await enqueue(trx, candidateNews(id));
  return toCandidate(row);
}
