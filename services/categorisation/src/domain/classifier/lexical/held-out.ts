import { baseClassifierWeights, scoreDocuments, trainBaseClassifiers } from "./base-classifiers.ts";
import type { Corpus } from "./features.ts";
import type { TrainingSet } from "./training-set.ts";

/** Scores of texts kept out of training: `scoresByScorer[classifier][row]` is of the text `documents[row]`. */
export type HeldOutScores = { documents: number[]; scoresByScorer: Float64Array[][] };

/** Minimum of held-out texts to fit anything to them. */
export const HELD_OUT_MIN = 40;
/** Number of held-out texts that is enough: more would move the precision at a threshold by less than a point, which is not worth another training. */
const HELD_OUT_ENOUGH = 1_500;

/** Scores the texts that can be held out, fold by fold until there are enough, with classifiers trained neither on them nor on their augmented form. */
export function scoreHeldOut(
  corpus: Corpus,
  set: TrainingSet,
  { folds, seed }: { folds: number; seed: number },
): HeldOutScores {
  const scoresByScorer: Float64Array[][] = baseClassifierWeights.map(() => []);
  const documents: number[] = [];
  const all = set.texts.map((_, document) => document);
  for (let fold = 0; fold < folds && documents.length < HELD_OUT_ENOUGH; fold++) {
    const out = all.filter((document) => set.foldOf[document] === fold);
    if (out.length === 0) continue;
    const kept = all.filter((document) => set.foldOf[document] !== fold);
    const classifiers = trainBaseClassifiers(corpus, kept, set.classesOf, { classCount: set.labels.length, seed });
    for (const [classifier, scores] of scoreDocuments(classifiers, corpus, out).entries()) {
      scoresByScorer[classifier]?.push(...scores);
    }
    documents.push(...out);
  }
  return { documents, scoresByScorer };
}
