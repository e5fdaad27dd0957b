import { type Msg, RequestOne } from "@nats-io/nats-core/internal";
import { requirePatchTarget } from "../lifecycle/require-patch-target.ts";

/** The fields of the client's own request that are used here. */
type ClientRequest = {
  timer: { cancel(): void };
  deferred: { resolve(msg: Msg): void };
  mux: { cancel(request: unknown): void };
  resolver(error: Error | null, msg: Msg): void;
};

const patched = Symbol.for("tenho.patched");

/**
 * Ends an answered request without the error with which the client (nats.js 3) rejects a promise that is already fulfilled: its
 * stack costs as much as half of the request, and there are some twenty requests for a wish. Safe to repeat.
 */
export function patchNatsClient(): void {
  const prototype = RequestOne.prototype as unknown as ClientRequest & { [patched]?: true };
  if (prototype[patched]) return;
  const { resolver } = prototype;
  requirePatchTarget("RequestOne.resolver of @nats-io/nats-core", resolver, [
    "this.timer.cancel()",
    "this.deferred.resolve(msg)",
    "this.cancel()",
  ]);
  prototype.resolver = function (error, msg) {
    if (error) return resolver.call(this, error, msg);
    this.timer.cancel();
    this.mux.cancel(this);
    this.deferred.resolve(msg);
  };
  prototype[patched] = true;
}
