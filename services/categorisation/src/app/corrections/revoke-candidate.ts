import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { Candidate } from "./ports.ts";
import { removeExample } from "./remove-example.ts";
import { requireCandidate } from "./require-candidate.ts";

/**
 * Takes back the approval of a candidate: its text leaves the examples of its category, which the classifier is then trained without, and it counts as
 * rejected. Repeating it changes nothing.
 * Raises: `not_found`, `conflict` when it was not approved yet.
 */
export async function revokeCandidate(ctx: CategorisationContext, id: string): Promise<Candidate> {
  const revoked = await ctx.candidates.transact(async (edit) => {
    const candidate = requireCandidate(await edit.lock(id, "platform"));
    if (candidate.status === "rejected") return candidate;
    if (candidate.status !== "approved") throw new AppError("conflict", "Esta correção ainda não foi aprovada.");
    await removeExample(edit, candidate);
    const changed = await edit.revoke(candidate);
    await edit.notify(id);
    return changed;
  });
  ctx.trainSoon();
  return revoked;
}
