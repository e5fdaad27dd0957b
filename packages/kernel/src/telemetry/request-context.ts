import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Identity } from "../auth/identity.ts";
import type { OpenSpan } from "./span.ts";
import { parseTraceparent } from "./traceparent.ts";

/** Context that ties together everything done for one request, across services. `traceparent` is W3C Trace Context. */
export type RequestContext = {
  readonly requestId: string;
  readonly traceparent: string;
  /** Caller of an HTTP request; not sent on to other services. */
  readonly caller?: Caller;
  /** The proved identity that a request acts for. The gateway signs it anew for each service it asks; services do not send it on. */
  readonly identity?: Identity;
  /** The broker user that makes an RPC; missing in an HTTP request. */
  readonly rpcCaller?: string;
  /** Span of the current work, where traces are exported; `traceparent` is then the span's. */
  readonly span?: OpenSpan;
};

/** Account and network address of the caller. `userId` null: an anonymous caller. */
export type Caller = { readonly userId: string | null; readonly role: string; readonly address: string };

const storage = new AsyncLocalStorage<RequestContext>();

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The context of the current work; undefined outside any request. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and all it awaits, inside `context`. */
export function runWithContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** A context from the ids a caller sent; missing or malformed ids are replaced by fresh ones. */
export function contextFrom(received: {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}): RequestContext {
  const { requestId, traceparent } = received;
  return {
    requestId: requestId !== undefined && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    traceparent: traceparent !== undefined && parseTraceparent(traceparent) ? traceparent : newTraceparent(),
  };
}

/** Built from UUIDs, whose entropy is fetched in batches: `randomBytes` for each request shows in a profile. */
function newTraceparent(): string {
  const hex = `${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  return `00-${hex.slice(0, 32)}-${hex.slice(32, 48)}-01`;
}
