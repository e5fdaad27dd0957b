/** The confidence of an answer, and whether it was right. */
export type Outcome = { confidence: number; correct: boolean };

const BINS = 15;

/** Expected calibration error: mean gap between confidence and accuracy over equal-width bins, weighed by their share. */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number {
  const bins = Array.from({ length: BINS }, () => ({ confidence: 0, correct: 0 }));
  for (const { confidence, correct } of outcomes) {
    const bin = bins[Math.min(Math.floor(confidence * BINS), BINS - 1)];
    if (bin === undefined) continue;
    bin.confidence += confidence;
    bin.correct += correct ? 1 : 0;
  }
  const gap = bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.correct), 0);
  return gap / Math.max(outcomes.length, 1);
}
