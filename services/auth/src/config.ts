import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Seals the signing keys at rest. */
  AUTH_KEY_SECRET: z.string().min(32),
  ACCESS_TOKEN_MS: durationMs(15 * MINUTE_MS),
  SESSION_MS: durationMs(12 * HOUR_MS),
  REMEMBERED_SESSION_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(30 * 24 * HOUR_MS),
  /** How long the token before a rotation is still answered. */
  REFRESH_GRACE_MS: durationMs(30_000),
  TEMPORARY_PASSWORD_MS: durationMs(30 * MINUTE_MS),
  /** How soon another temporary password may be sent to the same account. */
  TEMPORARY_PASSWORD_PAUSE_MS: durationMs(60_000, 0),
  LOGIN_FAILURES_MAX: z.coerce.number().int().min(1).default(10),
  LOGIN_LOCK_MS: durationMs(15 * MINUTE_MS),
  /** How often expired sessions are deleted. */
  SESSION_SWEEP_MS: durationMs(HOUR_MS),
  HASHES_IN_FLIGHT_MAX: z.coerce.number().int().min(1).default(32),
  /** True wherever the panel is served over HTTPS. */
  COOKIE_SECURE: z.stringbool().default(false),
  RPC_TIMEOUT_MS: durationMs(3_000),
});

export type AuthConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadAuthConfig = (env: Record<string, string | undefined>): AuthConfig => loadConfig(configSchema, env);
