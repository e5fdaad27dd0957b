import type { Model } from "../domain/classifier/model.ts";

/** A model with its name and the hash of what it learnt from. */
export type VersionedModel = { model: Model; version: string; dataHash: string };

/** Trained models, kept so that a restart needs no training. What this code cannot read counts as absent. */
export type ModelStore = {
  find(dataHash: string): Promise<VersionedModel | null>;
  newest(): Promise<VersionedModel | null>;
  save(model: VersionedModel, trainedAt: Date): Promise<void>;
};
