import { Code, ConnectError } from "@connectrpc/connect";
import type { Msg, MsgHdrs, NatsConnection } from "@nats-io/nats-core";
import { connectionState } from "../nats/connection-state.ts";
import { noTimeLeft } from "./no-time-left.ts";
import { replyInbox } from "./reply-inbox.ts";

/**
 * Sends one NATS request as `caller`; transport failures become distinct Connect codes, see the table in the kernel's README.
 * A connection that falls while waiting is `Unavailable` at once, not after the time-out.
 */
export async function request(
  nc: NatsConnection,
  caller: string,
  subject: string,
  body: Uint8Array,
  headers: MsgHdrs,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Msg> {
  if (signal.aborted) throw canceled(signal);
  if (timeoutMs <= 0) throw noTimeLeft();
  if (!connectionState(nc).isUp()) throw new ConnectError("the broker is unreachable", Code.Unavailable);
  const payloadMax = nc.info?.max_payload;
  if (payloadMax !== undefined && body.length > payloadMax) {
    throw new ConnectError("request larger than the broker's max_payload", Code.InvalidArgument);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Msg>();
  const onAbort = () => reject(canceled(signal));
  const timer = setTimeout(() => reject(new ConnectError("no answer in time", Code.DeadlineExceeded)), timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });
  const slot = replyInbox(nc, caller).open({ subject, resolve, reject });
  try {
    nc.publish(subject, body, { headers, reply: slot.replyTo });
    return await promise;
  } catch (error) {
    if (error instanceof ConnectError) throw error;
    throw new ConnectError("the broker is unreachable", Code.Unavailable, undefined, undefined, error);
  } finally {
    slot.close();
    clearTimeout(timer);
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
