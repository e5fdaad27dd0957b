import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { AnswerObserver, Categorisation } from "../app/categorisation.ts";
import type { ModelObserver } from "../app/models/ports.ts";

/** Counts and logs the events of models and answers, without any text of a message. */
export function createObserver({ log, metrics }: { log: Logger; metrics: Metrics }): ModelObserver & AnswerObserver {
  const trainings = metrics.counter("categorisation_models_total", "Models put in service, and failures, by result", [
    "result",
  ]);
  const lastSeconds = metrics.gauge("categorisation_training_seconds", "How long the last training took");
  const texts = metrics.gauge("categorisation_training_texts", "Distinct texts of the last training");
  const answers = metrics.counter("categorisation_answers_total", "Messages categorised, by outcome", ["outcome"]);
  const methods = metrics.counter("categorisation_wishes_total", "Wishes categorised, by method", ["method"]);

  return {
    loaded: () => {
      trainings.inc({ result: "loaded" });
      log.info("a stored model is in service");
    },
    trained: (seconds, textCount) => {
      trainings.inc({ result: "trained" });
      lastSeconds.set(seconds);
      texts.set(textCount);
      log.info({ training_seconds: Math.round(seconds * 10) / 10, texts: textCount }, "a new model is trained");
    },
    unsaved: (err) => {
      trainings.inc({ result: "unsaved" });
      log.warn({ err }, "the model in service could not be stored; the next start trains again");
    },
    trainingFailed: (err) => {
      trainings.inc({ result: "failed" });
      log.error({ err }, "training failed, the model in service stays");
    },
    categorised: (answer) => {
      answers.inc({ outcome: outcomeOf(answer) });
      if (answer.kind === "wish") methods.inc({ method: answer.method });
    },
  };
}

function outcomeOf({ kind, modelVersion, reliable, parts }: Categorisation): string {
  if (kind !== "wish") return kind;
  if (modelVersion === "") return "no_model";
  if (parts.length > 0) return "several";
  return reliable ? "reliable" : "unsure";
}
