import { AppError } from "@tenho/kernel/errors/app-error";
import pMap from "p-map";
import { embeddingText } from "../../domain/classifier/embedding/embedding-text.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { Prediction } from "../../domain/classifier/predict.ts";
import { type ComparedWish, comparePredictions, type Replay } from "../../domain/review/compare-predictions.ts";
import { createPredictText, type PredictText } from "../categorise/predict-text.ts";
import { requireModel } from "./activate-model.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";
import type { MessagingClient, ModelStore } from "./ports.ts";
import type { TextVectors } from "./text-vectors.ts";

const PREDICTIONS_IN_FLIGHT_MAX = 8;
const UNPREPARED = "Os desejos passados ainda estão sendo lidos. Tente de novo em alguns segundos.";

export type ReplayedModel = Replay & { version: string; against: string };

/**
 * Categorises past wishes with a stored model and with the one in service, and reports what would change. Nothing is
 * switched. Vectors are computed before, for at most `vectorsTimeoutMs`, and stored, so that no wish falls back to the
 * lexical view alone and a second try goes on where the first ran out of time.
 * Raises: `not_found`; `unprocessable` for the model in service, an unreadable one, or without past wishes; `unavailable`.
 */
export function createReplayModel(deps: {
  models: Pick<ModelStore, "get" | "list">;
  classifier: Pick<ClassifierSlot, "now">;
  messaging: MessagingClient;
  /** Null: no embedder is configured. */
  vectors: TextVectors | null;
  vectorsTimeoutMs: number;
}) {
  return async (version: string, limit: number, signal: AbortSignal): Promise<ReplayedModel> => {
    const { served } = deps.classifier.now();
    if (served === null) throw new AppError("unprocessable", "Ainda não há modelo em serviço com que comparar.");
    if (served.version === version) throw new AppError("unprocessable", "Este modelo já está em serviço.");
    const other = await requireModel(deps.models, version);
    const wishes = await deps.messaging.newestWishes(limit);
    if (wishes.length === 0) throw new AppError("unprocessable", "Ainda não há desejos passados com que comparar.");
    const texts = wishes.map(({ text }) => text);
    const predictText = await preparePredictions([served.model, other.model], texts, signal);
    const compared = await pMap(
      wishes,
      async ({ id, text, confirmedId }): Promise<ComparedWish> => {
        signal.throwIfAborted();
        const before = answerOf(await predictText(served.model, text));
        const after = answerOf(await predictText(other.model, text));
        return { wishId: id, text, confirmedId, before, after };
      },
      { concurrency: PREDICTIONS_IN_FLIGHT_MAX },
    );
    return { version, against: served.version, ...comparePredictions(compared) };
  };

  /** Predictions from vectors that are all there. Raises: `unavailable`. */
  async function preparePredictions(
    models: readonly Model[],
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<PredictText> {
    const embedders = new Set(models.flatMap(({ ensemble }) => (ensemble === null ? [] : [ensemble.view.embedder])));
    const prepared = new Map<string, ReadonlyMap<string, Float32Array>>();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(deps.vectorsTimeoutMs)]);
    const wanted = [...new Set(texts.map(embeddingText))].filter((text) => text !== "");
    for (const embedder of embedders) {
      try {
        if (deps.vectors === null) throw new RangeError("No embedder is set.");
        prepared.set(embedder, await deps.vectors.vectorsOf(embedder, wanted, limit));
      } catch (cause) {
        throw new AppError("unavailable", UNPREPARED, { cause });
      }
    }
    return createPredictText({ embedder: { query: async (text, name) => prepared.get(name)?.get(text) ?? null } });
  }
}

function answerOf({ best, confidence, reliable }: Prediction) {
  return { best, confidence, reliable };
}
