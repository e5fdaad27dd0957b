import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";
import { aiConfig } from "./config-ai.ts";
import { embeddingsConfig } from "./config-embeddings.ts";
import { learningConfig } from "./config-learning.ts";
import { TRAINING_DEFAULTS } from "./domain/classifier/training-options.ts";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...aiConfig,
  ...learningConfig,
  ...embeddingsConfig,
  /** How long a neighbour may take to answer. */
  RPC_TIMEOUT_MS: durationMs(3_000, 50),
  /** How long the catalogue must rest after a change before the classifier learns it. */
  TRAIN_DEBOUNCE_MS: durationMs(1_500),
  /** How often the catalogue is looked at without being told of a change. */
  TRAIN_SWEEP_MS: durationMs(5_000),
  /** Pause after a training that failed. */
  TRAIN_RETRY_MS: durationMs(30_000),
  /** A training that takes longer is called off. */
  TRAIN_TIMEOUT_MS: durationMs(180_000),
  /** Memory the training thread may use. */
  TRAIN_HEAP_MB_MAX: z.coerce.number().int().min(128).max(16_384).default(1_024),
  /** Parts of the cross-validation that sets the threshold: more are surer and slower. */
  TRAIN_FOLDS: z.coerce.number().int().min(2).max(20).default(TRAINING_DEFAULTS.folds),
  /** Same catalogue and seed, same model. */
  TRAIN_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(TRAINING_DEFAULTS.seed),
  /** Share of the answers taken without asking that must be right. */
  REQUIRED_PRECISION: z.coerce.number().min(0.5).max(0.999).default(TRAINING_DEFAULTS.requiredPrecision),
  /** Models kept beside the one in service. */
  MODELS_KEPT_MAX: z.coerce.number().int().min(1).max(100).default(5),
  /** How long the list of categories that have merchants is kept. */
  IN_USE_CACHE_MS: durationMs(30_000),
});

export type CategorisationConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadCategorisationConfig = (env: Record<string, string | undefined>): CategorisationConfig =>
  loadConfig(configSchema, env);
