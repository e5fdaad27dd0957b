import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { AiObserver } from "../app/ai/ports.ts";
import { NANO_PER_USD } from "../domain/ai/prices.ts";

/** Counts and logs calls of the AI, without any part of a question, an answer or a key. */
export function createAiObserver({ log, metrics }: { log: Logger; metrics: Metrics }): AiObserver {
  const results = metrics.counter("categorisation_ai_calls_total", "Wishes an AI was to be asked about, by result", [
    "result",
  ]);
  const analyses = metrics.counter("categorisation_ai_analyses_total", "Analyses an AI was to write, by result", [
    "result",
  ]);
  const tokens = metrics.counter("categorisation_ai_tokens_total", "Tokens the vendors counted", ["kind"]);
  const cost = metrics.counter("categorisation_ai_cost_usd_total", "What the calls cost, in US dollars");
  const seconds = metrics.histogram("categorisation_ai_seconds", "How long a wish waited for an AI");

  return {
    spent: ({ input, output }, nanoUsd) => {
      tokens.inc({ kind: "input" }, input);
      tokens.inc({ kind: "output" }, output);
      cost.inc(nanoUsd / NANO_PER_USD);
    },
    unsettled: (err) => log.warn({ err }, "the cost of an AI call could not be stored; its reservation stays"),
    reranked: (result, tookSeconds) => {
      results.inc({ result });
      seconds.observe(tookSeconds);
    },
    analysed: (result) => analyses.inc({ result }),
    settingsUnread: (err) => log.warn({ err }, "the AI settings cannot be read, the last ones stay in force"),
    keysUnreadable: (count) => {
      if (count > 0)
        log.error({ providers: count }, "keys of AI providers cannot be decrypted with the configured secrets");
    },
    keysUnchecked: (err) => log.warn({ err }, "keys of AI providers could not be checked at start"),
  };
}
