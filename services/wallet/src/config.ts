import { commonConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Granted on activation in a unit without a setting of its own, centavos. */
  INITIAL_CREDIT_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** How often announcements left behind by a crash are looked for. */
  RELAY_SWEEP_MS: z.coerce.number().int().min(50).default(2_000),
  /** How often expired lots are taken out. */
  LOT_SWEEP_MS: z.coerce.number().int().min(1_000).default(60_000),
  /** How often the books are proved for the metric. */
  BOOKS_CHECK_MS: z.coerce.number().int().min(1_000).default(300_000),
});

export type WalletConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadWalletConfig = (env: Record<string, string | undefined>): WalletConfig =>
  loadConfig(configSchema, env);
