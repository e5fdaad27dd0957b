import { AppError } from "@tenho/kernel/errors/app-error";
import type { Candidate, CandidateStore } from "./ports.ts";
import { removeExample } from "./remove-example.ts";
import { requireCandidate } from "./require-candidate.ts";

/**
 * Takes back the approval of a candidate: its text leaves the examples of its category, and it counts as rejected. Repeating it
 * changes nothing.
 * Raises: `not_found`, `conflict` when it was not approved yet.
 *
 * @param deps.onRevoked called for the classifier to be trained without the text
 */
export function createRevokeCandidate(deps: { candidates: Pick<CandidateStore, "transact">; onRevoked: () => void }) {
  return async (id: string): Promise<Candidate> => {
    const revoked = await deps.candidates.transact(async (edit) => {
      const candidate = requireCandidate(await edit.lock(id, "platform"));
      if (candidate.status === "rejected") return candidate;
      if (candidate.status !== "approved") throw new AppError("conflict", "Esta correção ainda não foi aprovada.");
      await removeExample(edit, candidate);
      const changed = await edit.revoke(candidate);
      await edit.notify(id);
      return changed;
    });
    deps.onRevoked();
    return revoked;
  };
}
