import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Categorisation } from "../../app/categorise/categorise.ts";
import type { ModelNews } from "../../app/models/model-keeper.ts";

/** What the service counts and says of its model and its answers; never a word of a message. */
export function createObserver(deps: { log: Logger; metrics: Metrics }) {
  const { log, metrics } = deps;
  const trainings = metrics.counter("categorisation_models_total", "Models put in service, or failing to be", [
    "result",
  ]);
  const lastSeconds = metrics.gauge("categorisation_training_seconds", "How long the last training took");
  const texts = metrics.gauge("categorisation_training_texts", "Distinct texts the last training learnt from");
  const answers = metrics.counter("categorisation_answers_total", "Messages read, by what came out", ["outcome"]);
  const methods = metrics.counter("categorisation_wishes_total", "Wishes read, by what answered", ["method"]);

  const news: ModelNews = {
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
  };
  return {
    news,
    trainingFailed: (err: unknown) => {
      trainings.inc({ result: "failed" });
      log.error({ err }, "training failed, the model in service stays");
    },
    usageIsStale: (err: unknown) => log.warn({ err }, "users is away, the last known categories in use stand"),
    categorised: (answer: Categorisation) => {
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
