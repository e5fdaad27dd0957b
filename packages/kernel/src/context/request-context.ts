import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { OpenSpan } from "../trace/span.ts";
import { parseTraceparent } from "../trace/traceparent.ts";

/** What ties together everything done for one request, across services. `traceparent` is W3C Trace Context. */
export type RequestContext = {
  readonly requestId: string;
  readonly traceparent: string;
  /** Who asked, of a request over HTTP; does not travel to other services. */
  readonly caller?: Caller;
  /** What is being recorded of the work in hand, where traces are exported; `traceparent` is then its own. */
  readonly span?: OpenSpan;
};

/** Who asked, and from which address on the network. `userId` null: an anonymous caller. */
export type Caller = { readonly userId: string | null; readonly role: string; readonly address: string };

const storage = new AsyncLocalStorage<RequestContext>();

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The context of the work at hand; undefined outside any request. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and all it awaits, inside `context`. */
export function runWithContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** A context from what a caller sent; ids that are missing or malformed are replaced by fresh ones. */
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

/** From UUIDs, whose entropy is fetched in batches: `randomBytes` for each request shows in a profile. */
function newTraceparent(): string {
  const hex = `${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  return `00-${hex.slice(0, 32)}-${hex.slice(32, 48)}-01`;
}
