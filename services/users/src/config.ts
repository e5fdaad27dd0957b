import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** How long another service may take to answer. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(3_000),
  /** How often erasures of accounts that were cut short go on. */
  ERASURE_SWEEP_MS: durationMs(5 * 60_000),
});

export type UsersConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadUsersConfig = (env: Record<string, string | undefined>): UsersConfig => loadConfig(configSchema, env);
