import type { Model } from "../../domain/classifier/model.ts";

/** A model with its name and the hash of what it learnt from. */
export type VersionedModel = { model: Model; version: string; dataHash: string };

/** automatic: a model serves once trained; reviewed: it waits for an operator. */
export type Switching = "automatic" | "reviewed";

/** Which model is in service, and how the next one gets there; the same for all replicas. */
export type ModelChoice = {
  switching: Switching;
  /** Version; null before the first. */
  serving: string | null;
  training: boolean;
  /** Why the last training failed, in pt-BR; null: it did not. */
  lastFailure: string | null;
};

/** What is known of a stored model without reading it. Shares are null where the content was too thin. */
export type ModelSummary = {
  version: string;
  dataHash: string;
  trainedAt: Date;
  texts: number;
  categories: number;
  embedder: string | null;
  threshold: number;
  top1: number | null;
  calibrationError: number | null;
  precision: number | null;
  coverage: number | null;
};

/** Trained models, kept so that a restart needs no training. What this code cannot read counts as absent. */
export type ModelStore = {
  /** The newest of this data. */
  find(dataHash: string): Promise<VersionedModel | null>;
  get(version: string): Promise<VersionedModel | null>;
  newest(): Promise<VersionedModel | null>;
  /** Newest first. */
  list(): Promise<ModelSummary[]>;
  save(model: VersionedModel, trainedAt: Date): Promise<void>;
};

/** The choice of the model in service, as the database keeps it. */
export type ModelChoices = {
  read(): Promise<ModelChoice>;
  /** Names the model in service unless models are reviewed and one is serving; answers whether it does serve. */
  offer(version: string): Promise<boolean>;
  /** Names the model in service, whatever the switching. */
  insist(version: string): Promise<void>;
  /** Names the model in service and has the next ones reviewed; false when it is not stored (any more). */
  pin(version: string): Promise<boolean>;
  switchTo(switching: Switching): Promise<void>;
  trainingBegan(): Promise<void>;
  /** `failure`: pt-BR; null: it succeeded. */
  trainingEnded(failure: string | null): Promise<void>;
  /** Tells panels that other models may be the ones that know the catalogue: it was looked at, and teaches something else. */
  catalogueRead(): Promise<void>;
};
