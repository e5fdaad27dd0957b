import {
  type Evaluation,
  evaluate,
  shareRejected,
} from "../../../services/categorisation/src/domain/classifier/evaluation/evaluate.ts";
import type { Prediction } from "../../../services/categorisation/src/domain/classifier/predict.ts";
import type { LabelledText } from "../../../services/categorisation/src/domain/classifier/text/training-set.ts";
import { messageKind } from "../../../services/categorisation/src/domain/message/message-kind.ts";
import { percentile } from "../stats.ts";

/** A way of reading texts: `vectors` are had beforehand for judging; `timed` does all that a wish costs. */
export type View = {
  name: string;
  read: (text: string) => Prediction;
  timed: (text: string) => Promise<Prediction> | Prediction;
};

export type Measured = {
  name: string;
  evaluation: Evaluation;
  rejected: number | null;
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
};

/** One after another, as wishes come on a quiet day. */
const TIMED_MAX = 200;
const WARM_UP = 20;

export async function measureView(
  view: View,
  labelledTexts: readonly LabelledText[],
  outside: readonly string[] | null,
): Promise<Measured> {
  const timesMs: number[] = [];
  const texts = labelledTexts.slice(0, TIMED_MAX).map(({ text }) => text);
  for (const text of texts.slice(0, WARM_UP)) await view.timed(text);
  for (const text of texts) {
    const startedAtMs = performance.now();
    await view.timed(text);
    timesMs.push(performance.now() - startedAtMs);
  }
  return {
    name: view.name,
    evaluation: evaluate(view.read, labelledTexts),
    rejected: outside === null ? null : rejectedOf(view, outside),
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    perSecond: (timesMs.length / timesMs.reduce((sum, time) => sum + time, 0)) * 1_000,
  };
}

/** As in service: a greeting or thanks is turned away before the classifier sees it. */
function rejectedOf({ read }: View, texts: readonly string[]): number {
  const courtesies = texts.filter((text) => messageKind(text) !== "wish").length;
  const others = texts.filter((text) => messageKind(text) === "wish");
  return (courtesies + shareRejected(read, others) * others.length) / Math.max(texts.length, 1);
}
