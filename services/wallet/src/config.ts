import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Credit granted on activation in a unit without a setting of its own, centavos. */
  INITIAL_CREDIT_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** Monthly cap, in centavos, of what the operators of a unit without a cap of its own may load. */
  MONTHLY_LOAD_CAP_CENTS: z.coerce.number().int().min(1).default(500_000),
  /** Interval of the search for movements left unpublished by a crash. */
  RELAY_SWEEP_MS: durationMs(2_000, 50),
  /** Interval of the sweep that takes out expired lots. */
  LOT_SWEEP_MS: durationMs(60_000, 50),
  /** Interval of the proof of what is new in the books, for the metric. */
  BOOKS_CHECK_MS: durationMs(300_000, 50),
  /** Interval of the full proof of the books, for the metric. */
  BOOKS_FULL_CHECK_MS: durationMs(86_400_000, 50),
});

export type WalletConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadWalletConfig = (env: Record<string, string | undefined>): WalletConfig =>
  loadConfig(configSchema, env);

/** Configuration of the command that checks the books: it reads the store itself if given, else asks the running wallet. */
const booksSchema = z.object({
  POSTGRES_URL: postgresConfig.POSTGRES_URL.optional(),
  NATS_URL: commonConfig.NATS_URL.optional(),
});

export type BooksCommandConfig = Readonly<z.output<typeof booksSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadBooksCommandConfig = (env: Record<string, string | undefined>): BooksCommandConfig =>
  loadConfig(booksSchema, env);
