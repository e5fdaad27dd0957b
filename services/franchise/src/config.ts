import { commonConfig, durationMs, outsideConfig, postgresConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";

export const configSchema = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Base address of a service with ViaCEP's format: `<base>/<cep>/json/`. */
  CEP_URL: z.url({ protocol: /^https?$/ }).register(VARIABLES, {
    purpose: "Serviço que diz o endereço de um CEP (forma da ViaCEP)",
    source: "público: https://viacep.com.br/ws",
    needed: "no chart; o Compose já o diz",
    example: "https://viacep.com.br/ws",
  }),
  /** Base address of a service with BrasilAPI's format, `<base>/<cep>`, asked where the first does not know the address. Absent: only the first is asked. */
  CEP_FALLBACK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(VARIABLES, {
      purpose: "Outro serviço de CEP, quando o primeiro não sabe (forma da BrasilAPI)",
      source: "público: https://brasilapi.com.br/api/cep/v1",
      example: "https://brasilapi.com.br/api/cep/v1",
    }),
  /** Time limit of each of them; the sum is less than a caller waits. */
  CEP_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(1_400),
  /** Time for which a breaker refuses look-ups after too many failures. */
  CEP_RESET_MS: z.coerce.number().int().min(50).default(10_000),
  /** Maximum distance, in kilometres, between a place and the seat of the municipality of the unit that serves it. */
  LOCATION_RADIUS_KM: z.coerce.number().min(1).max(1_000).default(60),
  /** Maximum number of leads stored within an hour, from all callers together. */
  LEADS_HOUR_MAX: z.coerce.number().int().min(1).max(100_000).default(200),
  /** Time within which a form sent again with the same e-mail and plan is the same lead. */
  LEAD_REPEAT_MS: durationMs(10 * 60_000),
  /** Age at which leads that nobody has touched are deleted (docs/retention.md). */
  LEAD_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
  LEAD_SWEEP_MS: durationMs(3_600_000),
  /** Interval of the search for units whose searched text is not folded yet. */
  FOLDED_TEXT_SWEEP_MS: durationMs(3_600_000),
});

export type FranchiseConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadFranchiseConfig = (env: Record<string, string | undefined>): FranchiseConfig =>
  loadConfig(configSchema, env);
