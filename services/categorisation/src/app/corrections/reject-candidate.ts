import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { Candidate, CandidateScope } from "./ports.ts";
import { proposeDecision } from "./propose-decision.ts";
import { requireCandidate } from "./require-candidate.ts";

/**
 * Rejects a candidate; readers limited to some units only propose the rejection. Repeating either changes nothing.
 * Raises: `not_found`, `conflict` when it was approved.
 */
export function rejectCandidate(ctx: CategorisationContext, id: string, scope: CandidateScope): Promise<Candidate> {
  return ctx.candidates.transact(async (edit) => {
    const candidate = requireCandidate(await edit.lock(id, scope));
    if (candidate.status === "rejected") return candidate;
    if (candidate.status === "approved") throw new AppError("conflict", "Esta correção já foi aprovada.");
    if (scope !== "platform") return proposeDecision(edit, candidate, { status: "rejected" }, scope);
    const rejected = await edit.decide(id, { status: "rejected" });
    await edit.notify(id);
    return rejected;
  });
}
