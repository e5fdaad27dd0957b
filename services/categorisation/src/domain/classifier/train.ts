import { type Calibration, fitCalibration, type HeldOut, outcomesOf, uncalibrated } from "./calibrate.ts";
import { expectedCalibrationError } from "./calibration-error.ts";
import { componentWeights, scoreDocuments, trainComponents } from "./components.ts";
import { buildCorpus, type Corpus } from "./features.ts";
import { foldComponents } from "./lexical-view.ts";
import { fitMix, type MixPart, mixScores } from "./mix.ts";
import type { CrossValidation, Model } from "./model.ts";
import { chooseThreshold } from "./threshold.ts";
import { buildTrainingSet, type Sample, type TrainingSet } from "./training-set.ts";

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

/** Below this, held-out texts say too little to set anything by. */
const MIN_HELD_OUT = 40;
/** For content too thin to cross-validate: spreads and calibration usual for thin content, and only near-certain answers trusted. */
const THIN_CONTENT = { spreads: [0.13, 0.25, 0.05], calibration: { temperature: 1, slope: 0.5, offset: 0 } };

/**
 * Trains on everything after setting mix, temperature and threshold by cross-validation. Pure and deterministic; seconds
 * of processor time, so it belongs in a worker.
 * Raises: RangeError when fewer than two categories have a readable text.
 */
export function trainModel(samples: readonly Sample[], options: TrainOptions): Model {
  const set = buildTrainingSet(samples, options);
  const corpus = buildCorpus(set.texts);
  const fitted = crossValidate(corpus, set, options);
  const all = set.texts.map((_, document) => document);
  const components = trainComponents(corpus, all, set.classesOf, { classCount: set.labels.length, seed: options.seed });
  return {
    labels: set.labels,
    lexical: foldComponents(components, fitted.mix),
    calibration: fitted.calibration,
    threshold: fitted.threshold,
    requiredPrecision: options.requiredPrecision,
    seed: options.seed,
    textCount: set.textCount,
    fingerprint: set.fingerprint,
    crossValidation: fitted.report,
  };
}

type Fitted = { mix: MixPart[]; calibration: Calibration; threshold: number; report: CrossValidation };

function crossValidate(corpus: Corpus, set: TrainingSet, options: TrainOptions): Fitted {
  const { scoresByPart, classes } = scoreHeldOut(corpus, set, options);
  if (classes.length < MIN_HELD_OUT) return thinContent(options);
  const mix = fitMix(componentWeights, scoresByPart);
  const heldOut: HeldOut[] = classes.map((accepted, row) => ({
    accepted,
    scores: mixScores(
      mix,
      scoresByPart.map((part) => part[row] ?? new Float64Array()),
    ),
  }));
  const calibration = fitCalibration(heldOut);
  const outcomes = outcomesOf(heldOut, calibration);
  const threshold = chooseThreshold(outcomes, options.requiredPrecision);
  const report = {
    heldOutCount: heldOut.length,
    top1: outcomes.filter(({ correct }) => correct).length / heldOut.length,
    calibrationError: expectedCalibrationError(outcomes),
    calibrationErrorBefore: expectedCalibrationError(outcomesOf(heldOut, uncalibrated)),
    thresholdPrecision: threshold.precision,
    thresholdCoverage: threshold.coverage,
  };
  return { mix, calibration, threshold: threshold.value, report };
}

/** Component scores of every text that can be held out, each by a model that saw neither it nor its wrapped twin. */
function scoreHeldOut(corpus: Corpus, set: TrainingSet, { folds, seed }: TrainOptions) {
  const scoresByPart: Float64Array[][] = componentWeights.map(() => []);
  const classes: number[][] = [];
  const documents = set.texts.map((_, document) => document);
  for (let fold = 0; fold < folds; fold++) {
    const out = documents.filter((document) => set.foldOf[document] === fold);
    if (out.length === 0) continue;
    const kept = documents.filter((document) => set.foldOf[document] !== fold);
    const components = trainComponents(corpus, kept, set.classesOf, { classCount: set.labels.length, seed });
    for (const [part, scores] of scoreDocuments(components, corpus, out).entries()) scoresByPart[part]?.push(...scores);
    for (const document of out) classes.push(set.classesOf[document] ?? []);
  }
  return { scoresByPart, classes };
}

function thinContent({ requiredPrecision }: TrainOptions): Fitted {
  return {
    mix: componentWeights.map((weight, part) => ({ weight, spread: THIN_CONTENT.spreads[part] ?? 1 })),
    calibration: THIN_CONTENT.calibration,
    threshold: requiredPrecision,
    report: {
      heldOutCount: 0,
      top1: 0,
      calibrationError: 0,
      calibrationErrorBefore: 0,
      thresholdPrecision: 0,
      thresholdCoverage: 0,
    },
  };
}
