import { trainActs } from "./acts/train-acts.ts";
import { fitMix, mixScores, type ScorerWeight } from "./ensemble/mix.ts";
import type { Vectors } from "./ensemble/texts-to-embed.ts";
import { trainEnsemble } from "./ensemble/train-ensemble.ts";
import { fitDecisionRule } from "./evaluation/fit-decision-rule.ts";
import { baseClassifierWeights, trainBaseClassifiers } from "./lexical/base-classifiers.ts";
import { buildCorpus } from "./lexical/features.ts";
import { HELD_OUT_MIN, type HeldOutScores, scoreHeldOut } from "./lexical/held-out.ts";
import { foldBaseClassifiers } from "./lexical/lexical-model.ts";
import { buildTrainingSet, type LabelledText, sourceOf, type TrainingSet } from "./lexical/training-set.ts";
import type { DecisionRule, Model } from "./model.ts";
import type { TrainOptions } from "./training-options.ts";

/** Values for too few texts to cross-validate: those usual for such content, with only near-certain answers reliable. */
const THIN_CONTENT = {
  standardDeviations: [0.13, 0.25, 0.05],
  calibration: { temperature: 1, slope: 0.5, offset: 0 },
};

/**
 * Trains on all texts after fitting mix, calibration and threshold by cross-validation; with vectors of the texts
 * (`textsToEmbed`) also the ensemble of lexical and embedding view; with texts of dialogue acts also the model that reads those. Pure and deterministic; takes seconds of processor
 * time, so the service runs it in a worker thread.
 * Raises: RangeError when fewer than two categories have a readable text.
 */
export function trainModel(
  labelledTexts: readonly LabelledText[],
  options: TrainOptions,
  vectors: Vectors | null = null,
): Model {
  const set = buildTrainingSet(labelledTexts, options);
  const corpus = buildCorpus(set.texts);
  const heldOut = scoreHeldOut(corpus, set, options);
  const isThin = heldOut.documents.length < HELD_OUT_MIN;
  const mix = isThin ? thinMix() : fitMix(baseClassifierWeights, heldOut.scoresByScorer);
  const lexicalHeldOut = mixHeldOut(heldOut, mix);
  const rule = isThin ? thinDecisionRule(options) : lexicalDecisionRule(set, lexicalHeldOut, options);
  const words = { heldOut: lexicalHeldOut, rule };
  const ensemble = vectors === null || isThin ? null : trainEnsemble(set, vectors, words, options);
  const all = set.texts.map((_, document) => document);
  const classifiers = trainBaseClassifiers(corpus, all, set.classesOf, {
    classCount: set.labels.length,
    seed: options.seed,
  });
  const categories: Model = {
    labels: set.labels,
    lexical: foldBaseClassifiers(classifiers, mix),
    ...rule,
    requiredPrecision: options.requiredPrecision,
    seed: options.seed,
    textCount: set.textCount,
    fingerprint: set.fingerprint,
    ensemble,
    acts: null,
  };
  const catalogueTexts = set.texts.flatMap((text, document) =>
    set.isAugmented[document] ? [] : [{ text, classes: set.classesOf[document] ?? [] }],
  );
  const { actTexts = [], requestFrames = [], seed } = options;
  const acts = trainActs(actTexts, { categories, catalogueTexts, requestFrames }, seed);
  return { ...categories, acts };
}

function mixHeldOut(
  { documents, scoresByScorer }: HeldOutScores,
  mix: readonly ScorerWeight[],
): Map<number, Float64Array> {
  const scoresOf = (row: number) => scoresByScorer.map((scores) => scores[row] ?? new Float64Array());
  return new Map(documents.map((document, row) => [document, mixScores(mix, scoresOf(row))]));
}

function lexicalDecisionRule(
  set: TrainingSet,
  scoresOf: ReadonlyMap<number, Float64Array>,
  options: TrainOptions,
): DecisionRule {
  const heldOut = Array.from(scoresOf, ([document, scores]) => ({
    scores,
    accepted: set.classesOf[document] ?? [],
    text: set.texts[document] ?? "",
    source: sourceOf(set, document),
  }));
  return fitDecisionRule(heldOut, { ...options, ...set });
}

const thinMix = (): ScorerWeight[] =>
  baseClassifierWeights.map((weight, at) => ({ weight, standardDeviation: THIN_CONTENT.standardDeviations[at] ?? 1 }));

function thinDecisionRule({ requiredPrecision }: TrainOptions): DecisionRule {
  return {
    calibration: THIN_CONTENT.calibration,
    threshold: requiredPrecision,
    crossValidation: {
      heldOutCount: 0,
      top1: 0,
      calibrationError: 0,
      calibrationErrorBefore: 0,
      thresholdPrecision: 0,
      thresholdCoverage: 0,
      confusions: [],
    },
  };
}
