import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";

/** The embedder of the second view. */
export const embeddingsConfig = {
  /** Of an OpenAI-compatible server, its `/v1` or `/v1/embeddings`; empty: the lexical view answers alone. */
  EMBEDDINGS_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  EMBEDDINGS_MODEL: z.string().min(1).max(200).default("e5-query"),
  EMBEDDINGS_API_KEY: z.string().max(500).default(""),
  /** How long a wish waits for its vector before the lexical view answers alone. */
  EMBEDDINGS_TIMEOUT_MS: durationMs(150, 1),
  /** How long a batch of training texts may take. */
  EMBEDDINGS_BATCH_TIMEOUT_MS: durationMs(60_000),
  /** Wishes waiting for a vector at once; those beyond are read by the lexical view alone. */
  EMBEDDINGS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(8),
  /** How long an embedder that fails is left alone. */
  EMBEDDINGS_RESET_MS: durationMs(10_000),
  /** How long a replay may compute vectors of past wishes before it asks to be tried again. */
  REPLAY_TIMEOUT_MS: durationMs(10_000),
};
