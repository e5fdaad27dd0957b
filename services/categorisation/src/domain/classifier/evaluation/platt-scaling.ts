import type { Outcome } from "./calibration-error.ts";

/** Platt scaling: a straight line on the log-odds of a probability. */
export type PlattScaling = { slope: number; offset: number };

const NEWTON_STEPS = 30;
const HALVINGS_MAX = 12;
/** Strength of the pull towards the identity line, which counts when there are few outcomes to fit to. */
const PRIOR_STRENGTH = 1;
const LOG_ODDS_MAX = 12;
/** A falling line would give the surest answer the lowest confidence; a nearly flat one gives all nearly the same. */
const SLOPE_MIN = 0.01;

/** The calibrated probability. */
export function applyPlattScaling({ slope, offset }: PlattScaling, probability: number): number {
  return sigmoid(offset + slope * logOdds(probability));
}

/** Logistic regression of "was right" on the log-odds of the confidence: Newton steps, halved until the loss falls. */
export function fitPlattScaling(outcomes: readonly Outcome[]): PlattScaling {
  const points = outcomes.map(({ confidence, correct }) => ({ odds: logOdds(confidence), correct }));
  let line: PlattScaling = { slope: SLOPE_MIN, offset: 0 };
  let loss = lossOf(points, line);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const move = newtonMove(points, line);
    let share = 1;
    let next = line;
    let nextLoss = loss;
    for (let halving = 0; halving < HALVINGS_MAX; halving++, share /= 2) {
      next = { slope: Math.max(line.slope - share * move.slope, SLOPE_MIN), offset: line.offset - share * move.offset };
      nextLoss = lossOf(points, next);
      if (nextLoss < loss) break;
    }
    if (!(nextLoss < loss)) break;
    line = next;
    loss = nextLoss;
  }
  return line;
}

type Point = { odds: number; correct: boolean };

function lossOf(points: readonly Point[], { slope, offset }: PlattScaling): number {
  let loss = (PRIOR_STRENGTH * ((slope - 1) ** 2 + offset ** 2)) / 2;
  for (const { odds, correct } of points) {
    const margin = (correct ? 1 : -1) * (offset + slope * odds);
    loss += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
  }
  return loss;
}

/** Gradient over curvature of the loss. */
function newtonMove(points: readonly Point[], { slope, offset }: PlattScaling): PlattScaling {
  let [slopeGradient, offsetGradient] = [PRIOR_STRENGTH * (slope - 1), PRIOR_STRENGTH * offset];
  let [slopeCurve, crossCurve, offsetCurve] = [PRIOR_STRENGTH, 0, PRIOR_STRENGTH];
  for (const { odds, correct } of points) {
    const expected = sigmoid(offset + slope * odds);
    const error = expected - (correct ? 1 : 0);
    const curve = expected * (1 - expected);
    slopeGradient += error * odds;
    offsetGradient += error;
    slopeCurve += curve * odds * odds;
    crossCurve += curve * odds;
    offsetCurve += curve;
  }
  const determinant = slopeCurve * offsetCurve - crossCurve * crossCurve;
  return {
    slope: (offsetCurve * slopeGradient - crossCurve * offsetGradient) / determinant,
    offset: (slopeCurve * offsetGradient - crossCurve * slopeGradient) / determinant,
  };
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function logOdds(probability: number): number {
  const odds = Math.log(Math.max(probability, 1e-12) / Math.max(1 - probability, 1e-12));
  return Math.min(Math.max(odds, -LOG_ODDS_MAX), LOG_ODDS_MAX);
}
