import type { Prediction } from "../predict.ts";
import type { Sample } from "../text/training-set.ts";
import { expectedCalibrationError } from "./calibration-error.ts";

/** Shares from 0 to 1. `precision` is that of the reliable answers, `coverage` their share of all. */
export type Evaluation = {
  count: number;
  top1: number;
  top3: number;
  macroF1: number;
  calibrationError: number;
  coverage: number;
  precision: number;
};

/** Judges answers to texts not seen in training. */
export function evaluate(read: (text: string) => Prediction, samples: readonly Sample[]): Evaluation {
  const judged = samples.map(({ text, label }) => ({ label, answer: read(text) }));
  const share = (part: number, whole = judged.length) => (whole === 0 ? 0 : part / whole);
  const right = judged.filter(({ label, answer }) => answer.best === label);
  const reliable = judged.filter(({ answer }) => answer.reliable);
  const isAmongThree = ({ label, answer }: Judged) => answer.top3.some((candidate) => candidate.label === label);
  return {
    count: judged.length,
    top1: share(right.length),
    top3: share(judged.filter(isAmongThree).length),
    macroF1: macroF1(judged),
    calibrationError: expectedCalibrationError(
      judged.map(({ label, answer }) => ({ confidence: answer.confidence, correct: answer.best === label })),
    ),
    coverage: share(reliable.length),
    precision: share(reliable.filter(({ label, answer }) => answer.best === label).length, reliable.length),
  };
}

/** Share of texts about nothing sold that are rightly not taken for a wish. */
export function shareRejected(read: (text: string) => Prediction, texts: readonly string[]): number {
  return texts.filter((text) => !read(text).reliable).length / Math.max(texts.length, 1);
}

type Judged = { label: number; answer: Prediction };

/** Mean over the categories present in the texts of the harmonic mean of precision and recall. */
function macroF1(judged: readonly Judged[]): number {
  const tally = new Map<number, { hits: number; expected: number; answered: number }>();
  const of = (label: number) => {
    const counts = tally.get(label) ?? { hits: 0, expected: 0, answered: 0 };
    tally.set(label, counts);
    return counts;
  };
  for (const { label, answer } of judged) {
    of(label).expected++;
    if (answer.best === null) continue;
    of(answer.best).answered++;
    if (answer.best === label) of(label).hits++;
  }
  const present = [...tally.values()].filter(({ expected }) => expected > 0);
  const sum = present.reduce((total, { hits, expected, answered }) => total + (2 * hits) / (expected + answered), 0);
  return present.length === 0 ? 0 : sum / present.length;
}
