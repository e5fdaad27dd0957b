import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Granted on activation in a unit without a setting of its own, centavos. */
  INITIAL_CREDIT_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** What the operators of a unit without a cap of its own may load in a month, centavos. */
  MONTHLY_LOAD_CAP_CENTS: z.coerce.number().int().min(1).default(500_000),
  /** How often movements left unpublished by a crash are looked for. */
  RELAY_SWEEP_MS: durationMs(2_000, 50),
  /** How often expired lots are taken out. */
  LOT_SWEEP_MS: durationMs(60_000, 50),
  /** How often what is new in the books is proven for the metric. */
  BOOKS_CHECK_MS: durationMs(300_000, 50),
  /** How often everything in the books is proven for the metric. */
  BOOKS_FULL_CHECK_MS: durationMs(86_400_000, 50),
});

export type WalletConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadWalletConfig = (env: Record<string, string | undefined>): WalletConfig =>
  loadConfig(configSchema, env);

/** Of the command that checks the books: the store itself, else the running wallet is asked. */
const booksSchema = z.object({
  POSTGRES_URL: postgresConfig.POSTGRES_URL.optional(),
  NATS_URL: commonConfig.NATS_URL.optional(),
});

export type BooksCommandConfig = Readonly<z.output<typeof booksSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadBooksCommandConfig = (env: Record<string, string | undefined>): BooksCommandConfig =>
  loadConfig(booksSchema, env);
