import type { IncomingMessage } from "node:http";

/** Time for which the rest of a refused body may still come: as long as a sender takes to see the answer and stop. */
const REST_MS = 5_000;

/**
 * Drops what is still to come of a request's body and calls `then` at its end, or when it has taken too long. A connection that is closed
 * on bytes nobody read takes the answer with it: a sender, or the proxy before us, reads it only while it sends.
 */
export function dropRest(req: IncomingMessage, then: () => void): void {
  const timer = setTimeout(end, REST_MS);
  function end(): void {
    clearTimeout(timer);
    req.off("close", end);
    then();
  }
  req.once("close", end);
  req.unpipe();
  req.resume();
}
