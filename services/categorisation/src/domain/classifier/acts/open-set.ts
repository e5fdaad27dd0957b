import { buildVocabulary, type Counts, countFeatures, vectoriseCorpus } from "../lexical/features.ts";
import type { LexicalModel } from "../lexical/lexical-model.ts";
import { trainSvm } from "../lexical/svm.ts";
import { vectoriseText } from "../lexical/text-vector.ts";
import { eachFeature, wordsOf } from "../lexical/tokenise.ts";
import type { OpenSetModel } from "./act-model.ts";
import { functionWords } from "./function-words.ts";
import { applyLogistic, fitLogistic } from "./logistic.ts";

const SVM = { cost: 0.5, tolerance: 0.5, maxPasses: 50 };
/** A feature of one text alone teaches nothing about others. */
const SEEN_MIN = 2;
const CONFIDENCE_MIN = 1e-4;

/** A request, and whether something in the catalogue of the labels answers it. */
export type LabelledRequest = { text: string; isKnown: boolean; isForCalibration: boolean; categoryConfidence: number };

/**
 * Learns what no category sells from requests labelled so, against the catalogue's texts and the other requests; then weighs that score with the other
 * evidence on the requests kept for calibration.
 */
export function trainOpenSet(
  requests: readonly LabelledRequest[],
  catalogueTexts: readonly string[],
  { categories, seed }: { categories: LexicalModel; seed: number },
): OpenSetModel {
  const first = trainLinear(
    requests.filter(({ isForCalibration }) => !isForCalibration),
    catalogueTexts,
    seed,
  );
  const held = requests.filter(({ isForCalibration }) => isForCalibration);
  const evidence = fitLogistic(
    held.map(({ text, categoryConfidence }) =>
      openSetEvidence({ ...first, evidence: [] }, categories, text, categoryConfidence),
    ),
    held.map(({ isKnown }) => isKnown),
  );
  return { ...trainLinear(requests, catalogueTexts, seed), evidence };
}

function trainLinear(requests: readonly LabelledRequest[], catalogueTexts: readonly string[], seed: number) {
  const texts = [...requests.map(({ text }) => text), ...catalogueTexts];
  const corpus = countFeatures(texts, (text, emit) => eachFeature(wordsOf(text), emit));
  const all = corpus.documents.map((_: Counts, document: number) => document);
  const vocabulary = buildVocabulary(corpus, all, SEEN_MIN);
  const unknown = Int32Array.from(requests.flatMap(({ isKnown }, row) => (isKnown ? [] : [row])));
  const shape = { classCount: 1, featureCount: vocabulary.names.length };
  const { weights, bias } = trainSvm(vectoriseCorpus(corpus, all, vocabulary), [unknown], shape, { ...SVM, seed });
  return { vocabulary, weights, bias: bias[0] ?? 0 };
}

/** The evidence about one text: confidence of the best category, words that the catalogue knows, and the score of what nobody sells. */
function openSetEvidence(
  { vocabulary, weights, bias }: OpenSetModel,
  categories: LexicalModel,
  text: string,
  categoryConfidence: number,
): number[] {
  const { indices, values } = vectoriseText(text, vocabulary);
  const outside = indices.reduce((sum, feature, at) => sum + (values[at] ?? 0) * (weights[feature] ?? 0), bias);
  const content = [...new Set(wordsOf(text))].filter((word) => !functionWords.has(word) && !/^\p{N}+$/u.test(word));
  const known = content.filter((word) => categories.vocabulary.index.has(`=${word}`)).length;
  const odds = Math.log(
    Math.max(categoryConfidence, CONFIDENCE_MIN) / Math.max(1 - categoryConfidence, CONFIDENCE_MIN),
  );
  return [1, odds, known / Math.max(content.length, 1), Math.log1p(known), outside];
}

/** Probability, calibrated, that a request is for something that the catalogue sells. */
export const knownConfidence = (
  model: OpenSetModel,
  categories: LexicalModel,
  text: string,
  categoryConfidence: number,
): number => applyLogistic(model.evidence, openSetEvidence(model, categories, text, categoryConfidence));
