import type { Vectors } from "./embedding/texts-to-embed.ts";
import { fitMix, type MixPart, mixScores } from "./ensemble/mix.ts";
import { trainBoth } from "./ensemble/train-ensemble.ts";
import { fitAnswering } from "./evaluation/fit-decision-rule.ts";
import { componentWeights, trainComponents } from "./lexical/base-classifiers.ts";
import { HELD_OUT_MIN, type HeldOutScores, scoreHeldOut } from "./lexical/held-out.ts";
import { foldComponents } from "./lexical/lexical-model.ts";
import type { Answering, Model } from "./model.ts";
import { buildCorpus } from "./text/features.ts";
import { buildTrainingSet, type Sample, type TrainingSet } from "./text/training-set.ts";

export type TrainOptions = {
  /** Same samples and seed, same model. */
  seed: number;
  /** Phrases around a request, "…" where the want goes; empty learns the texts only as written. */
  requestPrefixes: readonly string[];
  /** Parts of the cross-validation; below 2 there is none. */
  folds: number;
  /** Share of trusted answers that must be right, 0 to 1. */
  requiredPrecision: number;
};

/** For content too thin to cross-validate: spreads and calibration usual for thin content, and only near-certain answers trusted. */
const THIN_CONTENT = { spreads: [0.13, 0.25, 0.05], calibration: { temperature: 1, slope: 0.5, offset: 0 } };

/**
 * Trains on everything after setting mix, temperature and threshold by cross-validation; with vectors of the texts
 * (`textsToEmbed`) the embedding view beside the lexical one. Pure and deterministic; seconds of processor time, so it
 * belongs in a worker.
 * Raises: RangeError when fewer than two categories have a readable text.
 */
export function trainModel(samples: readonly Sample[], options: TrainOptions, vectors: Vectors | null = null): Model {
  const set = buildTrainingSet(samples, options);
  const corpus = buildCorpus(set.texts);
  const heldOut = scoreHeldOut(corpus, set, options);
  const isThin = heldOut.documents.length < HELD_OUT_MIN;
  const mix = isThin ? thinMix() : fitMix(componentWeights, heldOut.scoresByPart);
  const lexicalHeldOut = mixHeldOut(heldOut, mix);
  const both = vectors === null || isThin ? null : trainBoth(set, vectors, lexicalHeldOut, options);
  const all = set.texts.map((_, document) => document);
  const components = trainComponents(corpus, all, set.classesOf, { classCount: set.labels.length, seed: options.seed });
  return {
    labels: set.labels,
    lexical: foldComponents(components, mix),
    ...(isThin ? thinAnswering(options) : lexicalAnswering(set, lexicalHeldOut, options)),
    requiredPrecision: options.requiredPrecision,
    seed: options.seed,
    textCount: set.textCount,
    fingerprint: set.fingerprint,
    both,
  };
}

function mixHeldOut({ documents, scoresByPart }: HeldOutScores, mix: readonly MixPart[]): Map<number, Float64Array> {
  const partsOf = (row: number) => scoresByPart.map((part) => part[row] ?? new Float64Array());
  return new Map(documents.map((document, row) => [document, mixScores(mix, partsOf(row))]));
}

function lexicalAnswering(
  set: TrainingSet,
  scoresOf: ReadonlyMap<number, Float64Array>,
  options: TrainOptions,
): Answering {
  const heldOut = Array.from(scoresOf, ([document, scores]) => ({
    scores,
    accepted: set.classesOf[document] ?? [],
    text: set.texts[document] ?? "",
  }));
  return fitAnswering(heldOut, { ...options, labels: set.labels });
}

const thinMix = (): MixPart[] =>
  componentWeights.map((weight, part) => ({ weight, spread: THIN_CONTENT.spreads[part] ?? 1 }));

function thinAnswering({ requiredPrecision }: TrainOptions): Answering {
  const nothing = { heldOutCount: 0, top1: 0, calibrationError: 0, calibrationErrorBefore: 0 };
  return {
    calibration: THIN_CONTENT.calibration,
    threshold: requiredPrecision,
    crossValidation: { ...nothing, thresholdPrecision: 0, thresholdCoverage: 0, confusions: [] },
  };
}
