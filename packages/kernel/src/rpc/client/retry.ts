import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { isNoTimeLeft } from "./no-time-left.ts";

/** How calls are tried again. */
export interface RetryOptions {
  /** Attempts in all, the first included. */
  attemptsMax: number;
  /** Pause before the second attempt, doubled for each further one, with jitter. */
  baseDelayMs: number;
  /** Time for one attempt, when a lost answer shall be asked for again within the call's deadline; default: all of it. */
  attemptTimeoutMs?: number;
}

// Only what the transport or the server's own limits answered. An error thrown by a handler carries a detail and is final.
const RETRYABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.ResourceExhausted, Code.DeadlineExceeded]);

/** Tries calls again that are marked idempotent and failed for want of a server, a slot or an answer; no others, ever. */
export function retryIdempotent({ attemptsMax, baseDelayMs, attemptTimeoutMs }: RetryOptions): Interceptor {
  return (next) => async (req) => {
    if (req.stream || req.method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN) return next(req);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(
          attemptTimeoutMs === undefined ? req : { ...req, signal: limited(req.signal, attemptTimeoutMs) },
        );
      } catch (error) {
        if (!isRetryable(error) || attempt >= attemptsMax || req.signal.aborted) throw error;
        await pause(baseDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  };
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof ConnectError) || isNoTimeLeft(error)) return false;
  return RETRYABLE.has(error.code) && error.details.length === 0;
}

function limited(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
