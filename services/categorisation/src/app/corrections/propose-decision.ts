import type { Candidate, CandidateDecision, CandidateEdit, CandidateScope } from "./ports.ts";

/** Stores the decision an operator of a unit proposes: the candidate goes on waiting for the platform, and nothing is trained. Repeating it changes nothing. */
export async function proposeDecision(
  edit: CandidateEdit,
  candidate: Candidate,
  decision: CandidateDecision,
  scope: CandidateScope,
): Promise<Candidate> {
  if (isSame(candidate.proposal, decision)) return candidate;
  const proposed = await edit.propose(candidate.id, decision, scope);
  await edit.notify(candidate.id);
  return proposed;
}

function isSame(proposed: CandidateDecision | null, decision: CandidateDecision): boolean {
  if (decision.status === "rejected") return proposed?.status === "rejected";
  return proposed?.status === "approved" && proposed.categoryId === decision.categoryId;
}
