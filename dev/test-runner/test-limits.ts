const MINUTE_MS = 60_000;

/** The limits of each kind of files: how many run at once, how long a test and a file may take, and whether all that they print is shown. */
export const LIMITS = {
  unit: { processes: 2, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 10 * MINUTE_MS, showOutput: false },
  components: { testTimeoutMs: 3 * MINUTE_MS, timeoutMs: 15 * MINUTE_MS },
  /** One more than the two cores of a small machine: a third of the time of these files is waiting for a store, a timer or a message. */
  light: { concurrency: 3, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false },
  heavy: { concurrency: 1, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true },
  /** Beside each other, but for those that change or count what is everybody's, as a role's permissions, which ends the sessions of others. */
  shared: { concurrency: 2, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true },
  last: { concurrency: 1, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false },
  /** A long suite may have a tool compiled before its first test. Its limits end what hangs, also on a machine ten times slower than the one they were chosen on. */
  long: { concurrency: 1, testTimeoutMs: 30 * MINUTE_MS, fileTimeoutMs: 180 * MINUTE_MS, showOutput: true },
} as const;
