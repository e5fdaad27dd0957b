import { AppError } from "@tenho/kernel/errors/app-error";
import { requireCandidate } from "./approve-candidate.ts";
import type { Candidate, CandidateStore } from "./ports.ts";

/** Rejects a candidate; repeating it changes nothing. Raises: `not_found`, `conflict` when it was approved. */
export function createRejectCandidate({ candidates }: { candidates: Pick<CandidateStore, "transact"> }) {
  return (id: string): Promise<Candidate> =>
    candidates.transact(async (edit) => {
      const candidate = requireCandidate(await edit.lock(id));
      if (candidate.status === "rejected") return candidate;
      if (candidate.status === "approved") throw new AppError("conflict", "Esta correção já foi aprovada.");
      const rejected = await edit.decide(id, { status: "rejected" });
      await edit.notify(id);
      return rejected;
    });
}
