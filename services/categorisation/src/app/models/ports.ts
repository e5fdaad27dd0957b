import type { Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { LabelledText } from "../../domain/classifier/text/training-set.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";

/** A model with its name and the hash of what it was trained on. */
export type VersionedModel = { model: Model; version: string; dataHash: string };

/** What is known of a stored model without reading it. Shares are null where too few texts could be held out. */
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

/** Trained models, stored so that a restart needs no training. One this code cannot read counts as absent. */
export type ModelStore = {
  /** The newest with this data hash; one with this embedder (null: whichever) before all others. */
  find(dataHash: string, embedder: string | null): Promise<VersionedModel | null>;
  get(version: string): Promise<VersionedModel | null>;
  newest(): Promise<VersionedModel | null>;
  /** Newest first. */
  list(): Promise<ModelSummary[]>;
  /** Stores a model and deletes the oldest ones, never the one in service. */
  save(model: VersionedModel, trainedAt: Date): Promise<void>;
};

/** automatic: a model serves once trained; reviewed: it waits for an operator. */
export type Switching = "automatic" | "reviewed";

/** Which model is in service, and how the next one gets there; the same for all replicas. */
export type ModelChoice = {
  switching: Switching;
  /** Version of the model in service; null before the first. */
  serving: string | null;
  /** When the training under way began; null: none is. */
  trainingSince: Date | null;
  /** Why the last training failed, in pt-BR; null: it did not. */
  lastFailure: string | null;
};

/** The choice, locked until the transaction ends. */
export type ModelChoiceEdit = {
  choice: ModelChoice;
  isStored(version: string): Promise<boolean>;
  /** Writes the changes and tells panels of them once the transaction is committed. */
  save(changes: Partial<ModelChoice>): Promise<void>;
};

/** The choice of the model in service, in the database. */
export type ModelChoiceStore = {
  read(): Promise<ModelChoice>;
  edit<T>(work: (edit: ModelChoiceEdit) => Promise<T>): Promise<T>;
  /** Tells panels to read the models again. */
  notify(): Promise<void>;
};

/** Turns texts into vectors. Vectors of different embedders are never compared, so each answer carries the embedder's name. */
export interface Embedder {
  /** Name of the embedder at the address; null while it does not answer. Cached for some seconds. */
  name(): Promise<string | null>;
  /** The texts' vectors, in their order. Raises: EmbedderUnavailable. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ name: string; vectors: Float32Array[] }>;
  /** One text's vector within a short time limit, or null: slow, unavailable, busy, or not the embedder of this name. Never throws. */
  query(text: string, name: string): Promise<Float32Array | null>;
}

/** The embedder does not answer, or its answer is malformed. */
export class EmbedderUnavailable extends Error {
  override name = "EmbedderUnavailable";
}

/** Vectors of texts in the database, by embedder. */
export type VectorStore = {
  /** How many of the texts are stored. */
  count(embedder: string, texts: readonly string[]): Promise<number>;
  /** Those that are stored, by text. */
  find(embedder: string, texts: readonly string[]): Promise<Map<string, Float32Array>>;
  save(embedder: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

/** Trains outside the thread that answers requests. */
export interface Trainer {
  /** With vectors of the texts the ensemble is trained too. Raises: TrainingFailed. */
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
  /** At most `limit`, newest first. Raises: `unavailable` and its like. */
  newestWishes(limit: number): Promise<PastWish[]>;
};

/** Counts and logs what happens to models. */
export type ModelObserver = {
  loaded(): void;
  trained(seconds: number, texts: number): void;
  /** The model serves, but could not be stored: the next start will have to train again. */
  unsaved(error: unknown): void;
};
