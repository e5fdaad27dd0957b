import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";

const secret = z.string().min(32);
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );

/** Variables of the AI providers. */
export const aiConfig = {
  /** Seals the providers' API keys; without it none can be kept. */
  AI_KEYS_SECRET: secret.optional(),
  /** Secrets used before, comma-separated: what they sealed is sealed anew at start. */
  AI_KEYS_SECRETS_FORMER: list.pipe(z.array(secret)),
  /** How long a wish may wait for an AI. */
  AI_TIMEOUT_MS: durationMs(2_000),
  /** How much of it the booking of its cost may take; a store that is slower leaves the AI unasked. */
  AI_RESERVE_TIMEOUT_MS: durationMs(1_000),
  /** How long a test from the panel may take. */
  AI_TEST_TIMEOUT_MS: durationMs(10_000),
  /** Wishes that may wait for an AI at one time. */
  AI_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(1_000).default(16),
  /** Pause before a provider that kept failing is tried again. */
  AI_BREAKER_RESET_MS: durationMs(10_000),
  /** How often the settings are read untold (another replica may have changed them). */
  AI_REFRESH_MS: durationMs(3_000, 50),
  /** `host:port` that may be called without https and on a network of one's own, comma-separated. */
  AI_ALLOWED_HOSTS: list.pipe(z.array(z.string().regex(/^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i))),
};
