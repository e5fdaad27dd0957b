import {
  commonConfig,
  durationMs,
  formerSecrets,
  postgresConfig,
  privateHosts,
  sealingSecret,
} from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";
import { requestPhrases } from "./domain/classifier/text/request-phrases.ts";
import { TRAINING_DEFAULTS, type TrainOptions } from "./domain/classifier/training-options.ts";

const days = (fallback: number) => z.coerce.number().int().min(1).max(3_650).default(fallback);
const address = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");

const training = {
  /** How long the catalogue must not change before the classifier is trained on it. */
  TRAIN_DEBOUNCE_MS: durationMs(1_500),
  /** How often the catalogue is read without an announced change. */
  TRAIN_SWEEP_MS: durationMs(5_000),
  /** Pause after a training that failed. */
  TRAIN_RETRY_MS: durationMs(30_000),
  /** A training that takes longer is aborted. */
  TRAIN_TIMEOUT_MS: durationMs(180_000),
  /** Memory the training thread may use. */
  TRAIN_HEAP_MB_MAX: z.coerce.number().int().min(128).max(16_384).default(1_024),
  /** Parts of the cross-validation that sets the threshold: more are more exact and slower. */
  TRAIN_FOLDS: z.coerce.number().int().min(2).max(20).default(TRAINING_DEFAULTS.folds),
  /** Same catalogue and seed, same model. */
  TRAIN_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(TRAINING_DEFAULTS.seed),
  /** Share of the answers used without asking that must be right. */
  REQUIRED_PRECISION: z.coerce.number().min(0.5).max(0.999).default(TRAINING_DEFAULTS.requiredPrecision),
  /** Models kept beside the one in service. */
  MODELS_KEPT_MAX: z.coerce.number().int().min(1).max(100).default(5),
  /** How long a replay may compute vectors of past wishes before it answers that it has to be tried again. */
  REPLAY_TIMEOUT_MS: durationMs(10_000),
};

const catalogue = {
  /** How long the list of categories that have merchants is cached. */
  IN_USE_CACHE_MS: durationMs(30_000),
  /** The remote catalogue where categories are edited; empty: they are edited here. */
  CATALOGUE_SOURCE_URL: address,
  CATALOGUE_SOURCE_TIMEOUT_MS: durationMs(5_000, 50),
  /** A category with fewer texts is reported as thin. */
  THIN_TEXTS_MIN: z.coerce.number().int().min(0).max(1_000).default(10),
};

const candidates = {
  /** Decided candidates are deleted after this. */
  CANDIDATE_DECIDED_DAYS: days(90),
  /** Candidates that were never decided are deleted after this. */
  CANDIDATE_WAITING_DAYS: days(180),
  /** Pause between two deletions. */
  CANDIDATE_SWEEP_MS: durationMs(3_600_000),
  /** Pause between two looks at which groups of candidates have no measured effect. */
  GROUP_EFFECTS_MS: durationMs(600_000),
  /** Pause between two looks at whether this week's summary of missing words is written. */
  WEEKLY_SUMMARY_MS: durationMs(3_600_000),
};

const embeddings = {
  /** Of an OpenAI-compatible server, its `/v1` or `/v1/embeddings`; empty: the lexical view answers alone. */
  EMBEDDINGS_URL: address,
  EMBEDDINGS_MODEL: z.string().min(1).max(200).default("e5-query"),
  EMBEDDINGS_API_KEY: z.string().max(500).default(""),
  /** How long a wish waits for its vector before the lexical view answers alone. */
  EMBEDDINGS_TIMEOUT_MS: durationMs(150, 1),
  /** How long a batch of training texts may take. */
  EMBEDDINGS_BATCH_TIMEOUT_MS: durationMs(60_000),
  /** Wishes waiting for a vector at once; those beyond are answered by the lexical view alone. */
  EMBEDDINGS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(8),
  /** How long an embedder that kept failing is not called. */
  EMBEDDINGS_RESET_MS: durationMs(10_000),
};

const ai = {
  /** Encrypts the providers' API keys; without it none can be stored. */
  AI_KEYS_SECRET: sealingSecret.optional(),
  AI_KEYS_SECRETS_FORMER: formerSecrets,
  /** How long a wish may wait for an AI. */
  AI_TIMEOUT_MS: durationMs(2_000),
  /** How much of it reserving the cost may take; when the database is slower the AI is not asked. */
  AI_RESERVE_TIMEOUT_MS: durationMs(1_000),
  /** How long a test from the panel may take. */
  AI_TEST_TIMEOUT_MS: durationMs(10_000),
  /** How long an analysis of accounts may be written; less than the gateway waits. */
  AI_ANALYSIS_TIMEOUT_MS: durationMs(12_000),
  /** Wishes that may wait for an AI at one time. */
  AI_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(16),
  /** How long a provider that kept failing is not called. */
  AI_BREAKER_RESET_MS: durationMs(10_000),
  /** How often the settings are read without an announced change (another replica may have made one). */
  AI_REFRESH_MS: durationMs(3_000, 50),
  /** `host:port`, comma-separated, that may be called without https and on a private network. */
  AI_ALLOWED_HOSTS: privateHosts,
};

const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** How long another service may take to answer. */
  RPC_TIMEOUT_MS: durationMs(3_000, 50),
  ...training,
  ...catalogue,
  ...candidates,
  ...embeddings,
  ...ai,
});

export type CategorisationConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadCategorisationConfig = (env: Record<string, string | undefined>): CategorisationConfig =>
  loadConfig(configSchema, env);

/** How the classifier is trained. */
export function trainOptionsOf(config: CategorisationConfig): TrainOptions {
  return {
    seed: config.TRAIN_SEED,
    folds: config.TRAIN_FOLDS,
    requiredPrecision: config.REQUIRED_PRECISION,
    requestPrefixes: requestPhrases,
  };
}
