import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What concerns one connection only, and the bearer, for which the identity header stands from here on;
 * `transfer-encoding` stays, it tells that a body follows.
 */
const NOT_PASSED_ON = new Set([
  "authorization",
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
  "expect",
]);

const closing = new WeakSet<IncomingMessage>();

/** Forgets the caller's bearer and wishes about its connection: those to the services are ours to keep. */
export function ownConnection(req: IncomingMessage): void {
  if (/\bclose\b/i.test(req.headers.connection ?? "")) closing.add(req);
  // A new object: one that was deleted from is slow to read and to copy.
  const kept: IncomingMessage["headers"] = {};
  for (const [name, value] of Object.entries(req.headers)) if (!NOT_PASSED_ON.has(name)) kept[name] = value;
  req.headers = kept;
}

/** Whether the service keeps its connection to us is none of the caller's business; whether the caller wanted to is. */
export function keepOwnConnection(proxyRes: IncomingMessage, req: IncomingMessage, res: ServerResponse): void {
  delete proxyRes.headers["keep-alive"];
  const close = closing.has(req) || res.getHeader("connection") === "close";
  proxyRes.headers.connection = close ? "close" : "keep-alive";
}
