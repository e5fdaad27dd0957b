import { currentContext } from "../telemetry/request-context.ts";
import { describeFailure, errorIn, type Failure } from "./describe-failure.ts";

/** A failure with how often it happened since it was first seen. */
export type PastError = Failure & {
  level: "warn" | "error" | "fatal";
  count: number;
  first_at: string;
  last_at: string;
  /** The id of the request in which the failure happened last; null outside a request, and where the caller chose the id. */
  request_id: string | null;
};

/** The last failures of a process. */
export type ErrorHistory = {
  /** Takes a log line as it was passed: those of level `error` and above, and warnings that carry an error. */
  onLine(level: number, args: readonly unknown[]): void;
  /** Newest last. */
  list(): PastError[];
};

export const ERRORS_MAX = 50;
const LEVEL = { warn: 40, error: 50, fatal: 60 };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Keeps the last {@link ERRORS_MAX} different failures in memory. The same failure again is counted, not kept twice, so that one that repeats does
 * not drive out the others.
 */
export function createErrorHistory(now: () => Date = () => new Date()): ErrorHistory {
  const kept = new Map<string, PastError>();
  return {
    onLine: (level, args) => {
      if (level < LEVEL.warn || (level < LEVEL.error && errorIn(args[0]) === undefined)) return;
      const failure = describeFailure(args);
      const key = JSON.stringify(failure);
      const former = kept.get(key);
      const at = now().toISOString();
      kept.delete(key);
      kept.set(key, {
        level: level >= LEVEL.fatal ? "fatal" : level >= LEVEL.error ? "error" : "warn",
        count: (former?.count ?? 0) + 1,
        first_at: former?.first_at ?? at,
        last_at: at,
        request_id: requestId(),
        ...failure,
      });
      const [oldest] = kept.keys();
      if (kept.size > ERRORS_MAX && oldest !== undefined) kept.delete(oldest);
    },
    list: () => [...kept.values()],
  };
}

/** An id of ours only: a caller may send one of its own, with whatever text. */
function requestId(): string | null {
  const id = currentContext()?.requestId ?? "";
  return UUID.test(id) ? id : null;
}
