import type { Interceptor } from "@connectrpc/connect";
import type { MsgHdrs } from "@nats-io/nats-core";
import { contextFrom, currentContext, type RequestContext } from "../context/request-context.ts";
import { HEADER } from "./wire.ts";

/** Sends the request id and trace of the work in hand along with each call. */
export const contextHeaders: Interceptor = (next) => (req) => {
  const context = currentContext();
  if (context) {
    if (!req.header.has(HEADER.requestId)) req.header.set(HEADER.requestId, context.requestId);
    if (!req.header.has(HEADER.traceparent)) req.header.set(HEADER.traceparent, context.traceparent);
  }
  return next(req);
};

/** The context a message arrived in; a new one when it carries none. */
export function requestContextOf({ headers }: { headers?: MsgHdrs | undefined }): RequestContext {
  return contextFrom({
    requestId: headers?.get(HEADER.requestId) || undefined,
    traceparent: headers?.get(HEADER.traceparent) || undefined,
  });
}
