import { AppError } from "@tenho/kernel/errors/app-error";
import type { Candidate, CandidateScope, CandidateStore } from "./ports.ts";
import { proposeDecision } from "./propose-decision.ts";
import { requireCandidate } from "./require-candidate.ts";

/**
 * Rejects a candidate; whoever works with some units only proposes that. Repeating either changes nothing.
 * Raises: `not_found`, `conflict` when it was approved.
 */
export function createRejectCandidate({ candidates }: { candidates: Pick<CandidateStore, "transact"> }) {
  return (id: string, scope: CandidateScope): Promise<Candidate> =>
    candidates.transact(async (edit) => {
      const candidate = requireCandidate(await edit.lock(id, scope));
      if (candidate.status === "rejected") return candidate;
      if (candidate.status === "approved") throw new AppError("conflict", "Esta correção já foi aprovada.");
      if (scope !== "platform") return proposeDecision(edit, candidate, { status: "rejected" }, scope);
      const rejected = await edit.decide(id, { status: "rejected" });
      await edit.notify(id);
      return rejected;
    });
}
