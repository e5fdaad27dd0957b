const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Time after its end during which an unpaid charge is still checked; a payment that comes later is found by the sweep of received Pix. */
export const WATCHED_AFTER_EXPIRY_MS = 24 * HOUR_MS;

/** Milliseconds until a charge of this age is checked again: often while its buyer is likely to be paying, then ever less. */
export function checkDelayMs(ageMs: number): number {
  if (ageMs < MINUTE_MS) return 10 * SECOND_MS;
  if (ageMs < 10 * MINUTE_MS) return MINUTE_MS;
  return ageMs < 2 * HOUR_MS ? 5 * MINUTE_MS : HOUR_MS;
}

/** Milliseconds until work that failed is tried again: doubled with each attempt, an hour at most. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempts, 12));

/** Moment of an open charge's next check; null once it is not checked any more. */
export function nextCheckAt(charge: { createdAt: Date; expiresAt: Date }, now: Date): Date | null {
  const endMs = charge.expiresAt.getTime() + WATCHED_AFTER_EXPIRY_MS;
  if (now.getTime() >= endMs) return null;
  return new Date(now.getTime() + checkDelayMs(Math.max(0, now.getTime() - charge.createdAt.getTime())));
}
