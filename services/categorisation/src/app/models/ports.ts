import type { Vectors } from "../../domain/classifier/ensemble/texts-to-embed.ts";
import type { LabelledText } from "../../domain/classifier/lexical/training-set.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";

/** A model with its name and the hash of its training data. */
export type VersionedModel = { model: Model; version: string; dataHash: string };

/** Summary of a stored model, available without reading the model. Shares are null where too few texts could be held out. */
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

/** Trained models, stored so that a restart needs no training. A model this code cannot read counts as absent. */
export type ModelStore = {
  /** The newest model with this data hash; one with this embedder (null: any) comes before all others. */
  find(dataHash: string, embedder: string | null): Promise<VersionedModel | null>;
  get(version: string): Promise<VersionedModel | null>;
  newest(): Promise<VersionedModel | null>;
  /** All models, newest first. */
  list(): Promise<ModelSummary[]>;
  /** Stores a model and deletes the oldest ones, never the one in service. */
  save(model: VersionedModel, trainedAt: Date): Promise<void>;
};

/** automatic: a model serves once trained; reviewed: it waits for an operator. */
export type Switching = "automatic" | "reviewed";

/** The choice of the model in service and of how the next one gets there, the same for all replicas. */
export type ModelChoice = {
  switching: Switching;
  /** Version of the model in service; null before the first. */
  serving: string | null;
  /** Start of the training under way; null: none is. */
  trainingSince: Date | null;
  /** The reason the last training failed, in pt-BR; null: it did not fail. */
  lastFailure: string | null;
};

/** The choice, locked until the transaction ends. */
export type ModelChoiceEdit = {
  choice: ModelChoice;
  isStored(version: string): Promise<boolean>;
  /** Writes the changes, and notifies panels once the transaction is committed. */
  save(changes: Partial<ModelChoice>): Promise<void>;
};

/** The choice of the model in service, in the database. */
export type ModelChoiceStore = {
  read(): Promise<ModelChoice>;
  edit<T>(work: (edit: ModelChoiceEdit) => Promise<T>): Promise<T>;
  /** Notifies panels to read the models again. */
  notify(): Promise<void>;
};

/** Finds the vector of a wish. */
export interface QueryEmbedder {
  /** One text's vector within a short time limit, or null: slow, unavailable, busy, or not the embedder of this name. Never throws. */
  query(text: string, name: string): Promise<Float32Array | null>;
}

/** Turns texts into vectors. Vectors of different embedders are never compared, so each answer carries the embedder's name. */
export interface Embedder extends QueryEmbedder {
  /** Name of the embedder at the address; null while it does not answer. Cached for some seconds. */
  name(): Promise<string | null>;
  /** The texts' vectors, in their order. Raises: EmbedderUnavailable. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ name: string; vectors: Float32Array[] }>;
}

/** The embedder does not answer, or its answer is malformed. */
export class EmbedderUnavailable extends Error {
  override name = "EmbedderUnavailable";
}

/** Vectors of texts in the database, by embedder. */
export type VectorStore = {
  /** Number of the texts with a stored vector. */
  count(embedder: string, texts: readonly string[]): Promise<number>;
  /** The stored vectors, by text. */
  find(embedder: string, texts: readonly string[]): Promise<Map<string, Float32Array>>;
  save(embedder: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

/** Trains outside the thread that answers requests. */
export interface Trainer {
  /** Trains a model; with vectors of the texts, the ensemble too. Raises: TrainingFailed. */
  train(
    labelledTexts: readonly LabelledText[],
    options: TrainOptions,
    signal?: AbortSignal,
    vectors?: Vectors | null,
  ): Promise<Model>;
}

/** The texts cannot be trained on, training took too long, or it was aborted. */
export class TrainingFailed extends Error {
  override name = "TrainingFailed";
}

/** A past wish; `confirmedId` is the category a person gave it, if one did. Contacts in `text` are masked. */
export type PastWish = { id: string; text: string; confirmedId: number | null };

/** The messaging service, which keeps past wishes. */
export type MessagingClient = {
  /** The newest wishes, at most `limit`, newest first. Raises: `unavailable` and similar errors. */
  newestWishes(limit: number): Promise<PastWish[]>;
};

/** Counts and logs the events of models. */
export type ModelObserver = {
  loaded(): void;
  trained(seconds: number, texts: number): void;
  /** The model serves, but could not be stored: the next start will have to train again. */
  unsaved(error: unknown): void;
  /** The model in service stays. */
  trainingFailed(error: unknown): void;
};
