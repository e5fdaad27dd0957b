import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { isNoTimeLeft } from "./no-time-left.ts";

/** Retry policy of a call. */
export interface RetryOptions {
  /** Attempts in all, the first included. */
  attemptsMax: number;
  /** Pause before the second attempt, doubled for each further one, with jitter. */
  baseDelayMs: number;
  /** Time limit of one attempt, so that a lost answer is retried within the call's deadline; default: the whole deadline. */
  attemptTimeoutMs?: number;
}

// Only codes of the transport or of the server's own limits. An error thrown by a handler carries a detail and is final.
const RETRYABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.ResourceExhausted, Code.DeadlineExceeded]);

/** Retries only calls that are marked idempotent and failed for want of a server, a slot or an answer. */
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
