import { AppError } from "@tenho/kernel/errors/app-error";
import pMap from "p-map";
import { embeddingText } from "../../domain/classifier/ensemble/embedding-text.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { Prediction } from "../../domain/classifier/predict.ts";
import { type ComparedWish, comparePredictions, type Replay } from "../../domain/review/compare-predictions.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { predictText } from "../predict-text.ts";
import { requireModel } from "./activate-model.ts";
import type { QueryEmbedder } from "./ports.ts";
import { vectorsOf } from "./text-vectors.ts";

const PREDICTIONS_IN_FLIGHT_MAX = 8;
const UNPREPARED = "Os desejos passados ainda estão sendo lidos. Tente de novo em alguns segundos.";

export type ReplayedModel = Replay & { version: string; against: string };

/**
 * Categorises past wishes with a stored model and with the one in service, and reports the differences. The model in service stays the same. Vectors are
 * computed first, for at most `replayTimeoutMs`, and stored, so that no wish falls back to the lexical view alone and a second try continues where the
 * first ran out of time.
 * Raises: `not_found`; `unprocessable` for the model in service, an unreadable one, or without past wishes; `unavailable`.
 */
export async function replayModel(
  ctx: CategorisationContext,
  version: string,
  limit: number,
  signal: AbortSignal,
): Promise<ReplayedModel> {
  const { served } = ctx.classifier.now();
  if (served === null) throw new AppError("unprocessable", "Ainda não há modelo em serviço com que comparar.");
  if (served.version === version) throw new AppError("unprocessable", "Este modelo já está em serviço.");
  const other = await requireModel(ctx, version);
  const wishes = await ctx.messaging.newestWishes(limit);
  if (wishes.length === 0) throw new AppError("unprocessable", "Ainda não há desejos passados com que comparar.");
  const texts = wishes.map(({ text }) => text);
  const embedder = await prepareVectors(ctx, [served.model, other.model], texts, signal);
  const compared = await pMap(
    wishes,
    async ({ id, text, confirmedId }): Promise<ComparedWish> => {
      signal.throwIfAborted();
      const before = answerOf(await predictText(embedder, served.model, text));
      const after = answerOf(await predictText(embedder, other.model, text));
      return { wishId: id, text, confirmedId, before, after };
    },
    { concurrency: PREDICTIONS_IN_FLIGHT_MAX },
  );
  return { version, against: served.version, ...comparePredictions(compared) };
}

/** An embedder that knows the vector of every text for these models. Raises: `unavailable`. */
async function prepareVectors(
  ctx: CategorisationContext,
  models: readonly Model[],
  texts: readonly string[],
  signal: AbortSignal,
): Promise<QueryEmbedder> {
  const embedders = new Set(models.flatMap(({ ensemble }) => (ensemble === null ? [] : [ensemble.view.embedder])));
  const prepared = new Map<string, ReadonlyMap<string, Float32Array>>();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ctx.config.replayTimeoutMs)]);
  const wanted = [...new Set(texts.map(embeddingText))].filter((text) => text !== "");
  for (const embedder of embedders) {
    try {
      prepared.set(embedder, await vectorsOf(ctx, embedder, wanted, limit));
    } catch (cause) {
      throw new AppError("unavailable", UNPREPARED, { cause });
    }
  }
  return { query: async (text, name) => prepared.get(name)?.get(text) ?? null };
}

function answerOf({ best, confidence, reliable }: Prediction) {
  return { best, confidence, reliable };
}
