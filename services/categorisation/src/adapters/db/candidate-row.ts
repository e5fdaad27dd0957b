import type {
  Candidate,
  CandidateDecision,
  CandidateSource,
  CandidateStatus,
  Proposal,
} from "../../app/corrections/ports.ts";

export type CandidateRow = {
  id: string;
  text: string;
  source: CandidateSource;
  status: CandidateStatus;
  from_category_id: number | null;
  /** Category named by the correction. */
  said_category_id: number | null;
  /** Category to which the text was added on approval. */
  taught_category_id: number | null;
  unit_id: string | null;
  times: number;
  created_at: Date;
  decided_at: Date | null;
  proposed_status: CandidateDecision["status"] | null;
  proposed_category_id: number | null;
  proposed_at: Date | null;
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
    proposal: toProposal(row),
  };
}

/** The proposal stored with a candidate, or the latest of several. */
export function toProposal(
  row: Pick<CandidateRow, "proposed_status" | "proposed_category_id" | "proposed_at">,
): Proposal | null {
  const { proposed_status: status, proposed_category_id: categoryId, proposed_at: at } = row;
  if (at === null) return null;
  if (status === "rejected") return { status, at };
  return status === null || categoryId === null ? null : { status, categoryId, at };
}
