import { cleanLine } from "@tenho/br/text/clean-line";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { CandidateEdit, Correction } from "./ports.ts";

const TEXT_CHARACTERS_MAX = 1_000;

/**
 * Counts a correction in its candidate. Safe to repeat: a correction is counted once, and a later correction with the same id replaces the earlier. A
 * correction without text is ignored.
 */
export async function recordCorrection({ candidates }: CategorisationContext, correction: Correction): Promise<void> {
  const text = normalise(correction.text);
  if (text === "") return;
  const { id, at, unitId, wishId } = correction;
  await candidates.transact(async (edit) => {
    const before = await edit.lockCorrection(id);
    if (before !== null && before.at >= at) return;
    const candidateId = await edit.countUp({ ...correction, text });
    await edit.saveCorrection(id, { candidateId, at, unitId, wishId });
    // Undone after counting up, because both may be the same candidate.
    if (before !== null) await undoCount(edit, before.candidateId);
    await edit.notify(candidateId);
  });
}

/** Undoes the count of a replaced correction: a waiting candidate without any other correction is deleted, a decided one is kept. */
async function undoCount(edit: CandidateEdit, id: string): Promise<void> {
  const candidate = await edit.lock(id, "platform");
  if (candidate === null) return;
  if (candidate.times > 1) await edit.countDown(id);
  else if (candidate.status === "waiting") await edit.remove(id);
}

/** The text in one line and of bounded length. */
const normalise = (text: string): string => cleanLine(text, TEXT_CHARACTERS_MAX);
