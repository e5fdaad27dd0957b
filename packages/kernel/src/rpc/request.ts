import { Code, ConnectError } from "@connectrpc/connect";
import {
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
  TimeoutError,
} from "@nats-io/nats-core";
import { linkState } from "../nats/link-state.ts";

/**
 * One NATS request with the failures of transport told apart as Connect codes, see the table in the kernel's README.
 * A connection that falls while waiting is `Unavailable` at once, not after the time-out.
 */
export async function request(
  nc: NatsConnection,
  subject: string,
  body: Uint8Array,
  headers: MsgHdrs,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Msg> {
  if (signal.aborted) throw canceled(signal);
  if (timeoutMs <= 0) throw new ConnectError("no time left for the call", Code.DeadlineExceeded);
  const link = linkState(nc);
  if (!link.isUp()) throw new ConnectError("the broker is away", Code.Unavailable);
  const payloadMax = nc.info?.max_payload;
  if (payloadMax !== undefined && body.length > payloadMax) {
    throw new ConnectError("request larger than the broker's max_payload", Code.InvalidArgument);
  }
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(canceled(signal));
  const forgetLink = link.onceDown(() => reject(new ConnectError("the broker went away", Code.Unavailable)));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const reply = nc.request(subject, body, { timeout: Math.max(1, timeoutMs), headers });
    reply.catch(() => undefined);
    return await Promise.race([reply, interrupted]);
  } catch (error) {
    throw toConnectError(error);
  } finally {
    forgetLink();
    signal.removeEventListener("abort", onAbort);
  }
}

function canceled(signal: AbortSignal): ConnectError {
  const { reason } = signal;
  if (reason instanceof DOMException && reason.name === "TimeoutError") {
    return new ConnectError("the caller's time is up", Code.DeadlineExceeded, undefined, undefined, reason);
  }
  return new ConnectError("the caller gave up", Code.Canceled, undefined, undefined, reason);
}

function toConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  const cause = error instanceof RequestError && error.cause ? error.cause : error;
  const [message, code] = describe(cause);
  return new ConnectError(message, code, undefined, undefined, error);
}

function describe(cause: unknown): [string, Code] {
  if (cause instanceof TimeoutError) return ["no answer in time", Code.DeadlineExceeded];
  if (cause instanceof NoRespondersError) return ["nobody serves the call", Code.Unavailable];
  if (cause instanceof PermissionViolationError) return ["the broker forbids the call", Code.PermissionDenied];
  return ["the broker is away", Code.Unavailable];
}
