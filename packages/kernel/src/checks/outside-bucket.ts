/**
 * The key-value bucket in which each process keeps what it found of its own outside: key is the process, value the JSON of `KeptLooks`. It is shared by
 * the process's replicas, so that one of them looks and all answer the same.
 */
export const OUTSIDE_CHECKS_BUCKET = "outside_checks";

/** Processes that look at their own outside. */
export const CHECKED_PROCESSES = [
  "auth",
  "users",
  "franchise",
  "messaging",
  "categorisation",
  "payment",
  "gateway",
] as const;

export type CheckedProcess = (typeof CHECKED_PROCESSES)[number];
