const FIRST_MS = 5_000;

/** Pause before an erasure is tried again, in milliseconds: seconds after the first failure, twice as long after each further one, at most `maxMs`. */
export const retryDelayMs = (failures: number, maxMs: number): number => Math.min(maxMs, FIRST_MS * 2 ** failures);
