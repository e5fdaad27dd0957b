import { AppError, type ErrorCode } from "./app-error.ts";

/** Default for refusals that give no time of their own. */
const DEFAULT_SECONDS: Partial<Record<ErrorCode, number>> = { rate_limited: 60, overloaded: 2, unavailable: 2 };

/** Seconds for the header `retry-after`; null for an error that waiting does not resolve. Every `rate_limited` has a value. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  if (error.retryAfterMs !== undefined) return Math.max(1, Math.ceil(error.retryAfterMs / 1_000));
  return DEFAULT_SECONDS[error.code] ?? null;
}
