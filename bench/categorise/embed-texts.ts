import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createEmbedder } from "../../services/categorisation/src/adapters/ai/create-embedder.ts";
import type { Embed } from "./train-views.ts";

const BATCH = 16;
const TIMEOUT_MS = 60_000;

/** The service's own client of the embedder, logging its progress. */
export async function openEmbedding(
  url: string,
  model: string,
  log: (line: string) => void,
): Promise<{ name: string; embed: Embed } | null> {
  const times = { timeoutMs: TIMEOUT_MS, batchTimeoutMs: TIMEOUT_MS, resetMs: TIMEOUT_MS };
  const embedder = createEmbedder({
    url,
    model,
    apiKey: "",
    ...times,
    inFlightMax: 8,
    metrics: createMetrics("bench"),
  });
  const name = await embedder.name();
  if (name === null) return null;
  const embed: Embed = async (texts) => {
    const wanted = [...new Set(texts)].filter((text) => text !== "");
    const vectors = new Map<string, Float32Array>();
    for (let at = 0; at < wanted.length; at += BATCH) {
      const batch = wanted.slice(at, at + BATCH);
      const answer = await embedder.embed(batch, AbortSignal.timeout(TIMEOUT_MS));
      for (const [row, text] of batch.entries()) vectors.set(text, answer.vectors[row] ?? new Float32Array());
      if (wanted.length > 1 && at % (BATCH * 16) === 0) log(`vetores: ${at} de ${wanted.length}`);
    }
    return vectors;
  };
  return { name, embed };
}
