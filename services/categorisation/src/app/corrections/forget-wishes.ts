import type { CandidateEdit, CandidateStore } from "./ports.ts";
import { removeExample } from "./remove-example.ts";

/**
 * Forgets the texts that came from wishes: their corrections, and the candidates and examples that no other wish gave as well.
 * Correction by correction, each in a transaction of its own; safe to repeat.
 *
 * @param deps.onForgotten called when examples may have gone, for the classifier to be trained without them
 */
export function createForgetWishes(deps: {
  candidates: Pick<CandidateStore, "transact" | "correctionsOf">;
  onForgotten: () => void;
}) {
  return async (wishIds: readonly string[]): Promise<void> => {
    const ids = await deps.candidates.correctionsOf(wishIds);
    for (const id of ids) await deps.candidates.transact((edit) => forget(edit, id));
    if (ids.length > 0) deps.onForgotten();
  };
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
