import {
  type Evaluation,
  evaluate,
  shareRejected,
} from "../../services/categorisation/src/domain/classifier/evaluation/evaluate.ts";
import type { LabelledText } from "../../services/categorisation/src/domain/classifier/lexical/training-set.ts";
import { messageKind } from "../../services/categorisation/src/domain/classifier/message-kind.ts";
import type { Prediction } from "../../services/categorisation/src/domain/classifier/predict.ts";
import { median, percentile } from "../stats.ts";
import { type Elapsed, type EmbedderUsage, startStopwatch } from "./stopwatch.ts";

/** A way of reading texts: `read` uses vectors made beforehand, for judging; `timed` does all the work that a wish costs. */
export type View = {
  name: string;
  read: (text: string) => Prediction;
  timed: (text: string) => Promise<Prediction> | Prediction;
};

export type Measured = {
  name: string;
  evaluation: Evaluation;
  rejected: number | null;
  /** Share of the texts answered without a vector. */
  byWordsAlone: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per text of this process and of the embedder; null where it cannot be measured. */
  ownCpuMs: number;
  embedderCpuMs: number | null;
};

/** Texts that are timed, one after another, as wishes come on a quiet day; each figure is the median of the rounds. */
const TIMED_MAX = 200;
const WARM_UP = 20;
const ROUNDS = 3;

export async function measureView(
  view: View,
  labelledTexts: readonly LabelledText[],
  outside: readonly string[] | null,
  embedder: EmbedderUsage,
): Promise<Measured> {
  const texts = labelledTexts.slice(0, TIMED_MAX).map(({ text }) => text);
  for (const text of texts.slice(0, WARM_UP)) await view.timed(text);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timeRound(view, texts, embedder));
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure));
  return {
    name: view.name,
    evaluation: evaluate(view.read, labelledTexts),
    rejected: outside === null ? null : rejectedOf(view, outside),
    byWordsAlone:
      labelledTexts.filter(({ text }) => view.read(text).method !== "lexical+embedding").length / labelledTexts.length,
    p50Ms: medianOf(({ timesMs }) => percentile(timesMs, 0.5)),
    p99Ms: medianOf(({ timesMs }) => percentile(timesMs, 0.99)),
    ownCpuMs: medianOf(({ ownCpuMs }) => ownCpuMs) / texts.length,
    embedderCpuMs: embedder() === null ? null : medianOf(({ embedderCpuMs }) => embedderCpuMs ?? 0) / texts.length,
  };
}

type Round = Elapsed & { timesMs: number[] };

async function timeRound(view: View, texts: readonly string[], embedder: EmbedderUsage): Promise<Round> {
  const timesMs: number[] = [];
  const elapsed = startStopwatch(embedder);
  for (const text of texts) {
    const startedAtMs = performance.now();
    await view.timed(text);
    timesMs.push(performance.now() - startedAtMs);
  }
  return { ...elapsed(), timesMs };
}

/** Share of texts rejected as in service, where a greeting or thanks is turned away before the classifier sees it. */
function rejectedOf({ read }: View, texts: readonly string[]): number {
  const courtesies = texts.filter((text) => messageKind(text) !== "wish").length;
  const others = texts.filter((text) => messageKind(text) === "wish");
  return (courtesies + shareRejected(read, others) * others.length) / Math.max(texts.length, 1);
}
