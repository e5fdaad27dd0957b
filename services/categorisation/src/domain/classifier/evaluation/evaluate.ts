import type { LabelledText } from "../lexical/training-set.ts";
import type { Prediction } from "../predict.ts";
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

/** Measures the answers to texts not used in training. */
export function evaluate(read: (text: string) => Prediction, labelledTexts: readonly LabelledText[]): Evaluation {
  const answered = labelledTexts.map(({ text, label }) => ({ label, answer: read(text) }));
  const share = (part: number, whole = answered.length) => (whole === 0 ? 0 : part / whole);
  const right = answered.filter(({ label, answer }) => answer.best === label);
  const reliable = answered.filter(({ answer }) => answer.reliable);
  const isAmongThree = ({ label, answer }: LabelledAnswer) =>
    answer.top3.some((candidate) => candidate.label === label);
  return {
    count: answered.length,
    top1: share(right.length),
    top3: share(answered.filter(isAmongThree).length),
    macroF1: macroF1(answered),
    calibrationError: expectedCalibrationError(
      answered.map(({ label, answer }) => ({ confidence: answer.confidence, correct: answer.best === label })),
    ),
    coverage: share(reliable.length),
    precision: share(reliable.filter(({ label, answer }) => answer.best === label).length, reliable.length),
  };
}

/** Share of the texts asking for nothing sold whose answer is, rightly, not reliable. */
export function shareRejected(read: (text: string) => Prediction, texts: readonly string[]): number {
  return texts.filter((text) => !read(text).reliable).length / Math.max(texts.length, 1);
}

type LabelledAnswer = { label: number; answer: Prediction };

/** Mean over the categories present in the texts of the harmonic mean of precision and recall. */
function macroF1(answers: readonly LabelledAnswer[]): number {
  const tally = new Map<number, { hits: number; expected: number; answered: number }>();
  const of = (label: number) => {
    const counts = tally.get(label) ?? { hits: 0, expected: 0, answered: 0 };
    tally.set(label, counts);
    return counts;
  };
  for (const { label, answer } of answers) {
    of(label).expected++;
    if (answer.best === null) continue;
    of(answer.best).answered++;
    if (answer.best === label) of(label).hits++;
  }
  const present = [...tally.values()].filter(({ expected }) => expected > 0);
  const sum = present.reduce((total, { hits, expected, answered }) => total + (2 * hits) / (expected + answered), 0);
  return present.length === 0 ? 0 : sum / present.length;
}
