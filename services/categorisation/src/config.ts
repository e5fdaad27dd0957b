import {
  commonConfig,
  durationMs,
  formerSecrets,
  outsideConfig,
  postgresConfig,
  privateHosts,
  sealingSecret,
} from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";
import { ACT_TEXTS } from "../dialogue-acts/labelled-texts.ts";
import { requestFrames } from "./domain/classifier/acts/request-frames.ts";
import { requestPhrases } from "./domain/classifier/lexical/request-phrases.ts";
import { TRAINING_DEFAULTS, type TrainOptions } from "./domain/classifier/training-options.ts";

const days = (fallback: number) => z.coerce.number().int().min(1).max(3_650).default(fallback);
const address = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");

const training = {
  /** Time without changes after which the classifier is trained on the catalogue. */
  TRAIN_DEBOUNCE_MS: durationMs(1_500),
  /** Interval at which the catalogue is read without an announced change. */
  TRAIN_SWEEP_MS: durationMs(5_000),
  /** Pause after a training that failed. */
  TRAIN_RETRY_MS: durationMs(30_000),
  /** A training that takes longer is aborted. */
  TRAIN_TIMEOUT_MS: durationMs(180_000),
  /** Memory the training thread may use. */
  TRAIN_HEAP_MB_MAX: z.coerce.number().int().min(128).max(16_384).default(1_024),
  /** Number of folds of the cross-validation that sets the threshold; more folds are more exact and slower. */
  TRAIN_FOLDS: z.coerce.number().int().min(2).max(20).default(TRAINING_DEFAULTS.folds),
  /** Seed of the training: the same catalogue and seed give the same model. */
  TRAIN_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(TRAINING_DEFAULTS.seed),
  /** Share of the answers used without asking that must be right. */
  REQUIRED_PRECISION: z.coerce.number().min(0.5).max(0.999).default(TRAINING_DEFAULTS.requiredPrecision),
  /** Models kept in addition to the one in service. */
  MODELS_KEPT_MAX: z.coerce.number().int().min(1).max(100).default(5),
  /** Time for which a replay may compute vectors of past wishes before it asks to be tried again. */
  REPLAY_TIMEOUT_MS: durationMs(10_000),
};

const catalogue = {
  /** Time for which the list of categories that have merchants is cached. */
  /** Address of the remote catalogue in which categories are edited; empty: they are edited here. */
  CATALOGUE_SOURCE_URL: address
    .clone()
    .register(VARIABLES, { purpose: "Catálogo de categorias mantido em outro lugar; vazio: mantido aqui" }),
  CATALOGUE_SOURCE_TIMEOUT_MS: durationMs(5_000, 50),
  /** A category with fewer texts is reported as thin. */
  THIN_TEXTS_MIN: z.coerce.number().int().min(0).max(1_000).default(10),
};

const candidates = {
  /** Age at which decided candidates are deleted. */
  CANDIDATE_DECIDED_DAYS: days(90),
  /** Age at which candidates that were never decided are deleted. */
  CANDIDATE_WAITING_DAYS: days(180),
  /** Pause between two deletions. */
  CANDIDATE_SWEEP_MS: durationMs(3_600_000),
  /** Pause between two checks for groups of candidates without a measured effect. */
  GROUP_EFFECTS_MS: durationMs(600_000),
  /** Pause between two checks that this week's summary of missing words is written. */
  WEEKLY_SUMMARY_MS: durationMs(3_600_000),
};

const embeddings = {
  /** Address of an OpenAI-compatible server, its `/v1` or `/v1/embeddings`; empty: the lexical view works alone. */
  EMBEDDINGS_URL: address
    .clone()
    .register(VARIABLES, { purpose: "Servidor que compara significados (formato da OpenAI); vazio: só as palavras" }),
  EMBEDDINGS_MODEL: z
    .string()
    .min(1)
    .max(200)
    .default("e5-query")
    .register(VARIABLES, { purpose: "Modelo desse servidor" }),
  EMBEDDINGS_API_KEY: z.string().max(500).default("").register(VARIABLES, {
    purpose: "Chave desse servidor, se ele pedir uma",
    source: "painel do fornecedor",
    secret: "outside",
    example: "chave-de-exemplo",
  }),
  /** Time a wish waits for its vector before the lexical view answers alone. */
  EMBEDDINGS_TIMEOUT_MS: durationMs(150, 1),
  /** Time limit for a batch of training texts. */
  EMBEDDINGS_BATCH_TIMEOUT_MS: durationMs(60_000),
  /** Wishes waiting for a vector at once; those beyond are answered by the lexical view alone. */
  EMBEDDINGS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(8),
  /** Time for which an embedder that kept failing is not called. */
  EMBEDDINGS_RESET_MS: durationMs(10_000),
};

const ai = {
  /** Secret that encrypts the providers' API keys; without it none can be stored. */
  AI_KEYS_SECRET: sealingSecret
    .optional()
    .register(VARIABLES, { purpose: "Sela as chaves dos fornecedores de IA que o MASTER dá no painel", secret: "own" }),
  AI_KEYS_SECRETS_FORMER: formerSecrets
    .clone()
    .register(VARIABLES, { purpose: "Valores anteriores de AI_KEYS_SECRET, enquanto se troca", secret: "own" }),
  /** Time a wish may wait for an AI. */
  AI_TIMEOUT_MS: durationMs(2_000),
  /** Part of that time for reserving the cost; when the database is slower the AI is not asked. */
  AI_RESERVE_TIMEOUT_MS: durationMs(1_000),
  /** Time limit for a test from the panel. */
  AI_TEST_TIMEOUT_MS: durationMs(10_000),
  /** Time limit for writing an analysis of accounts; less than the gateway waits. */
  AI_ANALYSIS_TIMEOUT_MS: durationMs(12_000),
  /** Wishes that may wait for an AI at one time. */
  AI_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(16),
  /** Time for which a provider that kept failing is not called. */
  AI_BREAKER_RESET_MS: durationMs(10_000),
  /** Interval at which the settings are read without an announced change, because another replica may have changed them. */
  AI_REFRESH_MS: durationMs(3_000, 50),
  /** `host:port`, comma-separated, that may be called without https and on a private network. */
  AI_ALLOWED_HOSTS: privateHosts
    .clone()
    .register(VARIABLES, { purpose: "host:porta de servidores de IA da sua própria rede, que podem ficar sem HTTPS" }),
};

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Time limit for calls to other services. */
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

/** The training options from the configuration. */
export function trainOptionsOf(config: CategorisationConfig): TrainOptions {
  return {
    seed: config.TRAIN_SEED,
    folds: config.TRAIN_FOLDS,
    requiredPrecision: config.REQUIRED_PRECISION,
    requestPrefixes: requestPhrases,
    actTexts: ACT_TEXTS,
    requestFrames,
  };
}
