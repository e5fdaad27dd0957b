import type { Interceptor } from "@connectrpc/connect";
import type { MsgHdrs } from "@nats-io/nats-core";
import type { Identity } from "../auth/identity.ts";
import { contextFrom, currentContext, type RequestContext } from "../telemetry/request-context.ts";
import { HEADER, serviceOf } from "./wire.ts";

/** Sends the request id and trace of the current work with each call. */
export const contextHeaders: Interceptor = (next) => (req) => {
  const context = currentContext();
  if (context) {
    if (!req.header.has(HEADER.requestId)) req.header.set(HEADER.requestId, context.requestId);
    if (!req.header.has(HEADER.traceparent)) req.header.set(HEADER.traceparent, context.traceparent);
  }
  return next(req);
};

/** Signs the identity that a call acts for, for the service that is called; undefined: it acts for nobody. */
export type SignIdentity = (service: string) => string | undefined;

/** Sends with each call the identity it acts for. */
export const identityHeader =
  (sign: SignIdentity): Interceptor =>
  (next) =>
  (req) => {
    const signed = sign(serviceOf(req.service));
    if (signed !== undefined) req.header.set(HEADER.identity, signed);
    return next(req);
  };

/**
 * The context a message arrived in; a new one when it carries none. `verify` checks the identity that the message acts for, if it has one.
 *
 * @throws {AppError} `forbidden` for an identity that was not signed for this service, or is too old.
 */
export function requestContextOf(
  { headers }: { headers?: MsgHdrs | undefined },
  verify?: (header: string) => Identity,
): RequestContext {
  const context = contextFrom({
    requestId: headers?.get(HEADER.requestId) || undefined,
    traceparent: headers?.get(HEADER.traceparent) || undefined,
  });
  const identity = headers?.get(HEADER.identity) || undefined;
  return identity === undefined || verify === undefined ? context : { ...context, identity: verify(identity) };
}
