import { commonConfig, durationMs, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  /** Base address of a service of ViaCEP's shape: `<base>/<cep>/json/`. */
  CEP_URL: z.url({ protocol: /^https?$/ }),
  /** Base address of a service of BrasilAPI's shape, asked where the first does not know the address: `<base>/<cep>`. None: the first alone. */
  CEP_FALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How long each of them may take: both together less than a caller waits. */
  CEP_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(1_400),
  /** How long a breaker refuses look-ups after too many failures. */
  CEP_RESET_MS: z.coerce.number().int().min(50).default(10_000),
  /** How far a place may be from the seat of the municipality of the unit that serves it, kilometres. */
  LOCATION_RADIUS_KM: z.coerce.number().min(1).max(1_000).default(60),
  /** Leads stored within an hour, of all callers together. */
  LEADS_HOUR_MAX: z.coerce.number().int().min(1).max(100_000).default(200),
  /** How long a form sent again with the same e-mail and plan is the same lead. */
  LEAD_REPEAT_MS: durationMs(10 * 60_000),
  /** Leads nobody has touched for so long are deleted (docs/retention.md). */
  LEAD_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
  LEAD_SWEEP_MS: durationMs(3_600_000),
  /** How often deletions of units whose request died are gone on with. */
  UNIT_DELETION_SWEEP_MS: durationMs(60_000),
  /** How long another service may take to answer. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(3_000),
});

export type FranchiseConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadFranchiseConfig = (env: Record<string, string | undefined>): FranchiseConfig =>
  loadConfig(configSchema, env);
