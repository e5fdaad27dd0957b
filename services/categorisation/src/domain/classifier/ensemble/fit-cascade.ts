import type { Cascade } from "../model.ts";

/** The result for one held-out text: the confidence of the words alone, and whether the words and the ensemble were right. */
export type HeldOutPair = { wordsConfidence: number; wordsCorrect: boolean; ensembleCorrect: boolean };

/** Share of right first answers that may be lost by not asking the embedder: a tenth of a point. */
const LOSS_MAX = 0.001;

/**
 * Finds the confidence from which the words alone answer: the lowest at which hardly any right answer is lost on held-out texts, and never below
 * `wordsThreshold`. Held-out texts resemble training texts, whose words are recognised; texts of unknown authors need the second view more, so an answer
 * not reliable by words alone always consults it.
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
