import { z } from "zod";
import { logLevel, natsUrl } from "../config/common-config.ts";
import type { StreamOptions } from "../events/streams.ts";

const bytes = z.coerce
  .number()
  .int()
  .min(1024 * 1024);
/** Age limit of a stream: at least the time for which streams remember message ids. */
const ageMs = z.coerce.number().int().min(600_000);

/** Variables of the provision command; a limit without a value is the stream's default, and a stream only grows. */
export const provisionConfigSchema = z.object({
  NATS_URL: natsUrl,
  LOG_LEVEL: logLevel,
  /** Copies of each stream and bucket in a cluster of brokers. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  STREAM_EVENTS_MAX_BYTES: bytes.optional(),
  STREAM_EVENTS_MAX_AGE_MS: ageMs.optional(),
  STREAM_LIVE_MAX_BYTES: bytes.optional(),
  STREAM_LIVE_MAX_AGE_MS: ageMs.optional(),
  STREAM_WHATSAPP_IN_MAX_BYTES: bytes.optional(),
  STREAM_WHATSAPP_IN_MAX_AGE_MS: ageMs.optional(),
  STREAM_AUDIT_MAX_BYTES: bytes.optional(),
  STREAM_AUDIT_MAX_AGE_MS: ageMs.optional(),
  STREAM_DEAD_LETTERS_MAX_BYTES: bytes.optional(),
  STREAM_DEAD_LETTERS_MAX_AGE_MS: ageMs.optional(),
});

/** The stream options given by the variables. */
export function streamOptionsOf(config: z.output<typeof provisionConfigSchema>): StreamOptions {
  return {
    replicas: config.STREAM_REPLICAS,
    maxBytes: {
      EVENTS: config.STREAM_EVENTS_MAX_BYTES,
      LIVE: config.STREAM_LIVE_MAX_BYTES,
      WHATSAPP_IN: config.STREAM_WHATSAPP_IN_MAX_BYTES,
      AUDIT: config.STREAM_AUDIT_MAX_BYTES,
      DEAD_LETTERS: config.STREAM_DEAD_LETTERS_MAX_BYTES,
    },
    maxAgeMs: {
      EVENTS: config.STREAM_EVENTS_MAX_AGE_MS,
      LIVE: config.STREAM_LIVE_MAX_AGE_MS,
      WHATSAPP_IN: config.STREAM_WHATSAPP_IN_MAX_AGE_MS,
      AUDIT: config.STREAM_AUDIT_MAX_AGE_MS,
      DEAD_LETTERS: config.STREAM_DEAD_LETTERS_MAX_AGE_MS,
    },
  };
}
