import type { Corpus } from "../text/features.ts";
import type { TrainingSet } from "../text/training-set.ts";
import { componentWeights, scoreDocuments, trainComponents } from "./base-classifiers.ts";

/** Component scores of texts kept out of training: `scoresByPart[part][row]` is of the text `documents[row]`. */
export type HeldOutScores = { documents: number[]; scoresByPart: Float64Array[][] };

/** Below this, held-out texts say too little to set anything by. */
export const HELD_OUT_MIN = 40;
/** Held-out texts beyond these would move the precision at a threshold by less than a point: not worth another training. */
const HELD_OUT_ENOUGH = 1_500;

/**
 * Texts that can be held out, fold by fold until there are enough, scored by components that saw neither them nor their
 * wrapped twins.
 */
export function scoreHeldOut(
  corpus: Corpus,
  set: TrainingSet,
  { folds, seed }: { folds: number; seed: number },
): HeldOutScores {
  const scoresByPart: Float64Array[][] = componentWeights.map(() => []);
  const documents: number[] = [];
  const all = set.texts.map((_, document) => document);
  for (let fold = 0; fold < folds && documents.length < HELD_OUT_ENOUGH; fold++) {
    const out = all.filter((document) => set.foldOf[document] === fold);
    if (out.length === 0) continue;
    const kept = all.filter((document) => set.foldOf[document] !== fold);
    const components = trainComponents(corpus, kept, set.classesOf, { classCount: set.labels.length, seed });
    for (const [part, scores] of scoreDocuments(components, corpus, out).entries()) scoresByPart[part]?.push(...scores);
    documents.push(...out);
  }
  return { documents, scoresByPart };
}
