import { AppError } from "@tenho/kernel/errors/app-error";
import { embeddingText } from "../../domain/classifier/embedding/embedding-text.ts";
import type { Model } from "../../domain/classifier/model.ts";
import { createReadText, type ReadText } from "../categorise/read-text.ts";
import type { TextVectors } from "./text-vectors.ts";

const UNPREPARED = "Os desejos passados ainda estão sendo lidos. Tente de novo em alguns segundos.";

/**
 * A reader for many texts at once that never falls back to one view: their vectors are computed first, and stored, so
 * that a second try goes on where the first ran out of time.
 */
export function createPrepareReplay(deps: { vectors: TextVectors | null; timeoutMs: number }) {
  return async (models: readonly Model[], texts: readonly string[], signal: AbortSignal): Promise<ReadText> => {
    const embedders = new Set(models.flatMap(({ both }) => (both === null ? [] : [both.view.embedder])));
    const prepared = new Map<string, ReadonlyMap<string, Float32Array>>();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(deps.timeoutMs)]);
    const wanted = [...new Set(texts.map(embeddingText))].filter((text) => text !== "");
    for (const embedder of embedders) {
      try {
        if (deps.vectors === null) throw new RangeError("No embedder is set.");
        prepared.set(embedder, await deps.vectors.of(embedder, wanted, limit));
      } catch (cause) {
        throw new AppError("unavailable", UNPREPARED, { cause });
      }
    }
    return createReadText({ embedder: { query: async (text, name) => prepared.get(name)?.get(text) ?? null } });
  };
}
