import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createEmbedder } from "../adapters/ai/create-embedder.ts";
import type { Embedder } from "../app/models/ports.ts";
import type { CategorisationConfig } from "../config.ts";

/** The embedder at `EMBEDDINGS_URL`, or none. */
export function composeEmbedder(
  config: CategorisationConfig,
  metrics: Metrics,
): { embedder: Embedder | null; components: Component[] } {
  if (config.EMBEDDINGS_URL === "") return { embedder: null, components: [] };
  const embedder = createEmbedder({
    url: config.EMBEDDINGS_URL,
    model: config.EMBEDDINGS_MODEL,
    apiKey: config.EMBEDDINGS_API_KEY,
    timeoutMs: config.EMBEDDINGS_TIMEOUT_MS,
    batchTimeoutMs: config.EMBEDDINGS_BATCH_TIMEOUT_MS,
    inFlightMax: config.EMBEDDINGS_IN_FLIGHT_MAX,
    resetMs: config.EMBEDDINGS_RESET_MS,
    metrics,
  });
  return { embedder, components: [{ name: "embedder", start: async () => {}, stop: async () => embedder.stop() }] };
}
