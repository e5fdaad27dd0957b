import type { DescMethodUnary } from "@bufbuild/protobuf";
import { createContextValues, type HandlerContext } from "@connectrpc/connect";
import type { Msg } from "@nats-io/nats-core";
import { HEADER, RESERVED_HEADERS } from "./wire.ts";

/** A handler's context together with what the server needs to end it. */
export interface CallContext {
  handler: HandlerContext;
  /** True once the caller's time is up. */
  isExpired(): boolean;
  /** Clears the timer. */
  end(): void;
}

/**
 * The context of one call. Unlike connect's own, the abort signal and its timer exist only when a handler asks for them,
 * and success aborts nothing: creating a DOMException for each call was the largest cost of a call in a profile.
 */
export function createCallContext(method: DescMethodUnary, msg: Msg): CallContext {
  const deadlineMs = localDeadlineMs(msg);
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  const signal = () => {
    if (controller) return controller.signal;
    const created = new AbortController();
    controller = created;
    if (deadlineMs !== undefined) {
      const expire = () => created.abort(new DOMException("the caller's time is up", "TimeoutError"));
      timer = setTimeout(expire, Math.max(0, deadlineMs - Date.now()));
    }
    return created.signal;
  };
  const handler: HandlerContext = {
    method,
    service: method.parent,
    get signal() {
      return signal();
    },
    timeoutMs: () => (deadlineMs === undefined ? undefined : deadlineMs - Date.now()),
    requestMethod: "POST",
    requestHeader: toHeaders(msg),
    responseHeader: new Headers(),
    responseTrailer: new Headers(),
    protocolName: "nats",
    values: createContextValues(),
    url: `nats:${msg.subject}`,
  };
  return {
    handler,
    isExpired: () => deadlineMs !== undefined && Date.now() >= deadlineMs,
    end: () => clearTimeout(timer),
  };
}

/** Assumed maximum clock difference between two machines: a call is dropped only when it is late beyond this. */
const CLOCK_DIFFERENCE_MAX_MS = 2_000;

/** Returns whether the caller no longer waits for the answer to this request, by the caller's own deadline. */
export function isPastDeadline(msg: Msg): boolean {
  const deadlineMs = Number(msg.headers?.get(HEADER.deadline) || Number.POSITIVE_INFINITY);
  return Date.now() >= deadlineMs + CLOCK_DIFFERENCE_MAX_MS;
}

function localDeadlineMs(msg: Msg): number | undefined {
  const timeoutMs = Number(msg.headers?.get(HEADER.timeoutMs) || Number.NaN);
  return Number.isFinite(timeoutMs) ? Date.now() + timeoutMs : undefined;
}

function toHeaders(msg: Msg): Headers {
  const result = new Headers();
  for (const [name, values] of msg.headers ?? []) {
    if (!RESERVED_HEADERS.has(name)) for (const value of values) result.append(name, value);
  }
  return result;
}
