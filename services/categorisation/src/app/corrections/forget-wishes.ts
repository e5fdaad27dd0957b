import type { CategorisationContext } from "../categorisation-context.ts";
import type { CandidateEdit } from "./ports.ts";
import { removeExample } from "./remove-example.ts";

/**
 * Forgets the texts of wishes: their corrections, and the candidates and examples that no other wish produced too; then the classifier is trained without
 * them. Each correction is handled in a transaction of its own; safe to repeat.
 */
export async function forgetWishes(ctx: CategorisationContext, wishIds: readonly string[]): Promise<void> {
  const ids = await ctx.candidates.correctionsOf(wishIds);
  for (const id of ids) await ctx.candidates.transact((edit) => forget(edit, id));
  if (ids.length > 0) ctx.trainSoon();
}

async function forget(edit: CandidateEdit, id: string): Promise<void> {
  const correction = await edit.lockCorrection(id);
  if (correction === null) return;
  await edit.deleteCorrection(id);
  const candidate = await edit.lock(correction.candidateId, "platform");
  if (candidate === null) return;
  if (candidate.times > 1) await edit.countDown(candidate.id);
  else {
    await removeExample(edit, candidate);
    await edit.remove(candidate.id);
  }
  await edit.notify(candidate.id);
}
