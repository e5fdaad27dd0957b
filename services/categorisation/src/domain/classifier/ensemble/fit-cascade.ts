import type { Cascade } from "../model.ts";

/** Of one held-out text: how sure the words alone were, and whether they and the ensemble were right. */
export type HeldOutPair = { wordsConfidence: number; wordsCorrect: boolean; ensembleCorrect: boolean };

/** Share of right first answers that may be lost by not asking the embedder: a tenth of a point. */
const LOSS_MAX = 0.001;

/**
 * The confidence from which the words alone answer: the lowest down to which hardly a right answer is lost on held-out texts,
 * and none below `wordsThreshold`. Held-out texts resemble training texts, from which words recognise them; texts of unknown authors need the second view
 * more, so what is not reliable by words alone is always asked.
 */
export function fitCascade(pairs: readonly HeldOutPair[], wordsThreshold: number): Cascade {
  const surest = pairs.toSorted((one, other) => other.wordsConfidence - one.wordsConfidence);
  let fit: Cascade = { wordsSufficeFrom: 1, share: 0, loss: 0 };
  let lost = 0;
  for (const [position, { wordsConfidence, wordsCorrect, ensembleCorrect }] of surest.entries()) {
    if (wordsConfidence < wordsThreshold) break;
    lost += Number(ensembleCorrect) - Number(wordsCorrect);
    const isTied = surest[position + 1]?.wordsConfidence === wordsConfidence;
    if (isTied) continue;
    const loss = lost / pairs.length;
    if (loss >= LOSS_MAX) break;
    fit = { wordsSufficeFrom: wordsConfidence, share: (position + 1) / pairs.length, loss };
  }
  return fit;
}
