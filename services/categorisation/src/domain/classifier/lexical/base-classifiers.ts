import { trainCentroid } from "./centroid.ts";
import { buildVocabulary, type Corpus, type Vocabulary, vectoriseCorpus } from "./features.ts";
import { classSums, type LinearWeights, linearScores, type Members } from "./linear.ts";
import { trainComplementNaiveBayes } from "./naive-bayes.ts";
import { trainSvm } from "./svm.ts";

/** Weights of the classifiers that the lexical view is mixed of, in this order: SVM, complement naive Bayes, centroid. */
export const baseClassifierWeights: readonly number[] = [0.6, 0.2, 0.2];

const SVM_COST = 0.5;
const SVM_TOLERANCE = 1;
const SVM_PASSES_MAX = 20;
const BAYES_SMOOTHING = 0.1;

/** Linear classifiers over one vocabulary, in the order of `baseClassifierWeights`. */
export type BaseClassifiers = { vocabulary: Vocabulary; classifiers: LinearWeights[] };

/** Trains the three classifiers on the chosen documents, over the vocabulary of exactly those. `seenMin`: documents that a feature must be in; absent: 1. */
export function trainBaseClassifiers(
  corpus: Corpus,
  chosen: readonly number[],
  classesOf: readonly (readonly number[])[],
  options: { classCount: number; seed: number; seenMin?: number },
): BaseClassifiers {
  const vocabulary = buildVocabulary(corpus, chosen, options.seenMin);
  const rows = vectoriseCorpus(corpus, chosen, vocabulary);
  const members = membersOf(chosen, classesOf, options.classCount);
  const shape = { classCount: options.classCount, featureCount: vocabulary.names.length };
  const svm = { cost: SVM_COST, tolerance: SVM_TOLERANCE, maxPasses: SVM_PASSES_MAX, seed: options.seed };
  const sums = classSums(rows, members, shape);
  return {
    vocabulary,
    classifiers: [
      trainSvm(rows, members, shape, svm),
      trainComplementNaiveBayes(sums, shape, BAYES_SMOOTHING),
      trainCentroid(sums, shape),
    ],
  };
}

function membersOf(chosen: readonly number[], classesOf: readonly (readonly number[])[], classCount: number): Members {
  const members: number[][] = Array.from({ length: classCount }, () => []);
  for (const [row, document] of chosen.entries()) {
    for (const target of classesOf[document] ?? []) members[target]?.push(row);
  }
  return members.map((rows) => Int32Array.from(rows));
}

/** Scores of the chosen documents: `[classifier][document]`. */
export function scoreDocuments(
  { vocabulary, classifiers }: BaseClassifiers,
  corpus: Corpus,
  chosen: readonly number[],
): Float64Array[][] {
  const { starts, indices, values } = vectoriseCorpus(corpus, chosen, vocabulary);
  return classifiers.map((classifier) =>
    chosen.map((_, row) => linearScores(classifier, indices, values, starts[row] ?? 0, starts[row + 1] ?? 0)),
  );
}
