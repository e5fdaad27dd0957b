import { AppError } from "@tenho/kernel/errors/app-error";
import type { Model } from "../../domain/classifier/model.ts";
import type { Prediction } from "../../domain/classifier/predict.ts";
import { compareReadings, type Reading, type Replay } from "../../domain/review/compare-readings.ts";
import type { ReadText } from "../categorise/read-text.ts";
import { inParallel } from "../in-parallel.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";
import type { ModelStore, VersionedModel } from "./ports.ts";

const READS_IN_FLIGHT_MAX = 8;

/** A wish of the past; `saidId` is its category where a person said so. Contacts in `text` are masked. */
export type PastWish = { id: string; text: string; saidId: number | null };

export type PastWishes = {
  /** The newest, at most `limit`. Raises: `unavailable` and its like. */
  newest(limit: number): Promise<PastWish[]>;
};

export type ReplayedModel = Replay & { version: string; against: string };

/**
 * Reads past wishes by a stored model and by the one in service, and tells what would change. Nothing is switched.
 * Raises: `not_found`; `unprocessable` for the model in service, an unreadable one, or without past wishes; `unavailable`.
 */
export function createReplayModel(deps: {
  models: Pick<ModelStore, "get" | "list">;
  classifier: Pick<ClassifierSlot, "now">;
  wishes: PastWishes;
  /** Has what both models need of the texts at hand. Raises: `unavailable`, and goes on from there the next time. */
  prepare: (models: readonly Model[], texts: readonly string[], signal: AbortSignal) => Promise<ReadText>;
}) {
  return async (version: string, limit: number, signal: AbortSignal): Promise<ReplayedModel> => {
    const { served } = deps.classifier.now();
    if (served === null) throw new AppError("unprocessable", "Ainda não há modelo em serviço com que comparar.");
    if (served.version === version) throw new AppError("unprocessable", "Este modelo já está em serviço.");
    const other = await storedModel(deps.models, version);
    const wishes = await deps.wishes.newest(limit);
    if (wishes.length === 0) throw new AppError("unprocessable", "Ainda não há desejos passados com que comparar.");
    const models = [served.model, other.model];
    const readText = await deps.prepare(
      models,
      wishes.map(({ text }) => text),
      signal,
    );
    const readings = await inParallel(wishes, READS_IN_FLIGHT_MAX, async ({ id, text, saidId }): Promise<Reading> => {
      signal.throwIfAborted();
      const before = answerOf(await readText(served.model, text));
      const after = answerOf(await readText(other.model, text));
      return { wishId: id, text, saidId, before, after };
    });
    return { version, against: served.version, ...compareReadings(readings) };
  };
}

function answerOf({ best, confidence, reliable }: Prediction) {
  return { best, confidence, reliable };
}

/** Raises: `not_found`, `unprocessable` when this code cannot read it. */
export async function storedModel(models: Pick<ModelStore, "get" | "list">, version: string): Promise<VersionedModel> {
  const model = await models.get(version);
  if (model !== null) return model;
  const isStored = (await models.list()).some((summary) => summary.version === version);
  throw isStored
    ? new AppError("unprocessable", "Este modelo é de outro formato e não pode mais ser lido.")
    : new AppError("not_found", "Modelo não encontrado.");
}
