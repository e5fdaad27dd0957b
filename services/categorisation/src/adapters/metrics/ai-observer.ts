import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { PickResult } from "../../app/ai/ai-reranker.ts";
import type { AskNews } from "../../app/ai/ask-provider.ts";
import { NANO_PER_USD } from "../../domain/ai/prices.ts";

/** What is counted of the AI: never a word of a question, an answer or a key. */
export function createAiObserver({ log, metrics }: { log: Logger; metrics: Metrics }) {
  const calls = metrics.counter("categorisation_ai_calls_total", "Wishes an AI was to pick for, by what came out", [
    "result",
  ]);
  const tokens = metrics.counter("categorisation_ai_tokens_total", "Tokens the vendors counted", ["kind"]);
  const cost = metrics.counter("categorisation_ai_cost_usd_total", "What the calls cost, in US dollars");
  const seconds = metrics.histogram("categorisation_ai_seconds", "How long a wish waited for an AI");

  const news: AskNews = {
    spent: ({ input, output }, nanoUsd) => {
      tokens.inc({ kind: "input" }, input);
      tokens.inc({ kind: "output" }, output);
      cost.inc(nanoUsd / NANO_PER_USD);
    },
    unsettled: (err) => log.warn({ err }, "what an AI call cost could not be written down; its reservation stays"),
  };
  return {
    news,
    picked: (result: PickResult, tookSeconds: number) => {
      calls.inc({ result });
      seconds.observe(tookSeconds);
    },
    settingsUnread: (err: unknown) => log.warn({ err }, "the AI settings cannot be read, those last known stand"),
    keysUnreadable: (count: number) => {
      if (count > 0) log.error({ providers: count }, "keys of AI providers cannot be opened with the secrets at hand");
    },
    keysNotResealed: (err: unknown) => log.warn({ err }, "keys of AI providers could not be looked through"),
  };
}
