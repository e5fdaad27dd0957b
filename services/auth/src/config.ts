import { REVOKED_SESSION_KEPT_MS } from "@tenho/kernel/auth/revoked-sessions";
import {
  commonConfig,
  durationMs,
  formerSecrets,
  outsideConfig,
  postgresConfig,
  sealingSecret,
} from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES } from "@tenho/kernel/config/variables";
import { outlivesStream } from "@tenho/kernel/events/stream-age";
import { z } from "zod";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const variables = z.object({
  ...commonConfig,
  ...postgresConfig,
  ...outsideConfig,
  /** Address of the panel, as people open it: demonstration accounts are right only at one that nobody else reaches. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Seals at rest the signing keys, the keys of persons in the audit log and the secrets of second factors. */
  AUTH_KEY_SECRET: sealingSecret
    .clone()
    .register(VARIABLES, { purpose: "Sela as chaves de sessão, os segundos fatores e a auditoria", secret: "own" }),
  AUTH_KEY_SECRETS_FORMER: formerSecrets
    .clone()
    .register(VARIABLES, { purpose: "Valores anteriores de AUTH_KEY_SECRET, enquanto se troca", secret: "own" }),
  /** No longer than the revocation of a session is kept. */
  ACCESS_TOKEN_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(REVOKED_SESSION_KEPT_MS / 2)
    .default(15 * MINUTE_MS),
  SESSION_MS: durationMs(12 * HOUR_MS),
  REMEMBERED_SESSION_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(30 * 24 * HOUR_MS),
  /** Maximum sessions of an account; beyond it those unused for longest end. */
  SESSIONS_MAX: z.coerce.number().int().min(1).max(100).default(20),
  /** Time for which a MASTER may view the panel of another account; shorter than revocations of sessions are kept. */
  VIEWING_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(REVOKED_SESSION_KEPT_MS / 2)
    .default(30 * MINUTE_MS),
  /** Time for which the former refresh token is still accepted after a rotation. */
  REFRESH_GRACE_MS: durationMs(30_000),
  TEMPORARY_PASSWORD_MS: durationMs(30 * MINUTE_MS),
  /** Pause before another temporary password may be sent to the same account. */
  TEMPORARY_PASSWORD_PAUSE_MS: durationMs(5 * MINUTE_MS, 0),
  /** Wrong passwords in a row, for one account from one address, from which on the address has to wait. */
  LOGIN_FAILURES_MAX: z.coerce.number().int().min(1).default(10),
  /** Wait of that address after each further one; a person with the right password waits no longer. */
  LOGIN_LOCK_MS: z.coerce.number().int().min(1).max(MINUTE_MS).default(MINUTE_MS),
  /** Wrong passwords for one account from all addresses above which each address has a third of the tries. */
  LOGIN_ACCOUNT_FAILURES_MAX: z.coerce.number().int().min(1).default(100),
  /** Time for which wrong passwords are remembered after the last one. */
  LOGIN_FAILURES_MEMORY_MS: durationMs(HOUR_MS),
  /** Interval at which expired sessions are deleted. */
  SESSION_SWEEP_MS: durationMs(HOUR_MS),
  /** Interval at which changed passwords and second factors that users has not accepted are reported again. */
  ALERT_SWEEP_MS: durationMs(15_000),
  /** Records of handled events; no less than the stream EVENTS keeps them. */
  EVENT_RECORD_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** Time for which an incomplete registration reserves its e-mail. */
  REGISTRATION_MS: durationMs(2 * MINUTE_MS),
  /** Interval at which interrupted registrations are completed or given up. */
  REGISTRATION_SWEEP_MS: durationMs(MINUTE_MS),
  /** Intervals at which the new records of the audit log, and the whole log, are proven. */
  AUDIT_CHECK_MS: durationMs(MINUTE_MS),
  AUDIT_FULL_CHECK_MS: durationMs(24 * HOUR_MS),
  HASHES_IN_FLIGHT_MAX: z.coerce.number().int().min(1).default(32),
  /** True wherever the panel is served over HTTPS. */
  COOKIE_SECURE: z
    .stringbool()
    .default(false)
    .register(VARIABLES, { purpose: "Cookie de sessão só por HTTPS; DOMAIN já liga", example: "true" }),
  RPC_TIMEOUT_MS: durationMs(3_000),
});

export const configSchema = variables.refine(({ EVENT_RECORD_DAYS }) => outlivesStream(EVENT_RECORD_DAYS, "EVENTS"), {
  path: ["EVENT_RECORD_DAYS"],
  error: "Informe mais dias do que o stream EVENTS guarda: um evento lido de novo seria tratado de novo.",
  // Checked even when other variables are invalid, so that all faults are reported at once.
  when: ({ value }) => variables.pick({ EVENT_RECORD_DAYS: true }).safeParse(value).success,
});

export type AuthConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadAuthConfig = (env: Record<string, string | undefined>): AuthConfig => loadConfig(configSchema, env);
