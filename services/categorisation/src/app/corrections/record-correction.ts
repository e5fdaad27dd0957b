import type { CandidateEdit, CandidateStore, Correction } from "./ports.ts";

const TEXT_CHARACTERS_MAX = 1_000;

/**
 * Counts a correction in its candidate. Safe to repeat: a correction is counted once, and a later one of the same person
 * replaces the earlier. A correction without text is ignored.
 */
export function createRecordCorrection({ candidates }: { candidates: Pick<CandidateStore, "transact"> }) {
  return async (correction: Correction): Promise<void> => {
    const text = normalise(correction.text);
    if (text === "") return;
    const { id, at, unitId, wishId } = correction;
    await candidates.transact(async (edit) => {
      const before = await edit.lockCorrection(id);
      if (before !== null && before.at >= at) return;
      const candidateId = await edit.countUp({ ...correction, text });
      await edit.saveCorrection(id, { candidateId, at, unitId, wishId });
      // After counting up: it may be the same candidate.
      if (before !== null) await undoCount(edit, before.candidateId);
      await edit.notify(candidateId);
    });
  };
}

/** Undoes the count of a replaced correction: a waiting candidate without another one is deleted, a decided one stays. */
async function undoCount(edit: CandidateEdit, id: string): Promise<void> {
  const candidate = await edit.lock(id, "platform");
  if (candidate === null) return;
  if (candidate.times > 1) await edit.countDown(id);
  else if (candidate.status === "waiting") await edit.remove(id);
}

/** In one line and bounded; PostgreSQL stores neither NUL nor half of a surrogate pair. */
function normalise(text: string): string {
  const line = text.toWellFormed().replaceAll("\0", " ").normalize("NFC").replace(/\s+/g, " ").trim();
  return line.slice(0, TEXT_CHARACTERS_MAX).toWellFormed();
}
