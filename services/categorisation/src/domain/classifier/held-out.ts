import { componentWeights, scoreDocuments, trainComponents } from "./components.ts";
import type { Corpus } from "./features.ts";
import type { TrainingSet } from "./training-set.ts";

/** Component scores of texts kept out of training: `scoresByPart[part][row]` is of the text `documents[row]`. */
export type HeldOutScores = { documents: number[]; scoresByPart: Float64Array[][] };

/** Every text that can be held out, scored by components that saw neither it nor its wrapped twin. */
export function scoreHeldOut(
  corpus: Corpus,
  set: TrainingSet,
  { folds, seed }: { folds: number; seed: number },
): HeldOutScores {
  const scoresByPart: Float64Array[][] = componentWeights.map(() => []);
  const documents: number[] = [];
  const all = set.texts.map((_, document) => document);
  for (let fold = 0; fold < folds; fold++) {
    const out = all.filter((document) => set.foldOf[document] === fold);
    if (out.length === 0) continue;
    const kept = all.filter((document) => set.foldOf[document] !== fold);
    const components = trainComponents(corpus, kept, set.classesOf, { classCount: set.labels.length, seed });
    for (const [part, scores] of scoreDocuments(components, corpus, out).entries()) scoresByPart[part]?.push(...scores);
    documents.push(...out);
  }
  return { documents, scoresByPart };
}
