import { z } from "zod";

/** A whole, positive number of milliseconds with a default, for thresholds and time-outs. */
export function durationMs(defaultMs: number, minMs = 1): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(minMs).max(2_147_483_647).default(defaultMs);
}

const bytes = z.coerce
  .number()
  .int()
  .min(1024 * 1024);
/** No less than the streams remember message ids for. */
const ageMs = z.coerce.number().int().min(600_000);

/** Limits of the streams, read by the service that owns each; without a value the stream's default. A stream only grows. */
const streamLimits = {
  STREAM_EVENTS_MAX_BYTES: bytes.optional(),
  STREAM_EVENTS_MAX_AGE_MS: ageMs.optional(),
  STREAM_LIVE_MAX_BYTES: bytes.optional(),
  STREAM_LIVE_MAX_AGE_MS: ageMs.optional(),
  STREAM_WHATSAPP_IN_MAX_BYTES: bytes.optional(),
  STREAM_WHATSAPP_IN_MAX_AGE_MS: ageMs.optional(),
  STREAM_DEAD_LETTERS_MAX_BYTES: bytes.optional(),
  STREAM_DEAD_LETTERS_MAX_AGE_MS: ageMs.optional(),
};

/** Variables every process has; spread into a service's `z.object`. */
export const commonConfig = {
  SERVICE_HOST: z.string().min(1).default("127.0.0.1"),
  /** 0 lets the system choose, for tests. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  NATS_URL: z.string().regex(/^(nats|tls|ws|wss):\/\/\S+$/, "Informe um endereço nats://…"),
  GATEWAY_IDENTITY_SECRET: z.string().min(32),
  /** Copies of each stream in a cluster of brokers. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  ...streamLimits,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SHUTDOWN_TIMEOUT_MS: durationMs(10_000),
};

/** Variables of a service that keeps its data in PostgreSQL. */
export const postgresConfig = {
  POSTGRES_URL: z.string().regex(/^postgres(ql)?:\/\/\S+$/, "Informe um endereço postgres://…/banco"),
  DB_POOL_MAX: z.coerce.number().int().min(1).max(200).default(6),
  DB_STATEMENT_TIMEOUT_MS: durationMs(5_000),
};
