import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Hop-by-hop headers, which concern the caller's connection only, and the bearer, which the signed identity replaces.
 * `transfer-encoding` stays: it says that a body follows.
 */
const NOT_FORWARDED = new Set([
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

const callersThatClose = new WeakSet<IncomingMessage>();

/** Takes the bearer and the headers about the caller's connection out of a request; connections to services are kept alive. */
export function stripRequestHeaders(req: IncomingMessage): void {
  if (/\bclose\b/i.test(req.headers.connection ?? "")) callersThatClose.add(req);
  // A new object: one that was deleted from is slow to read and to copy.
  const forwarded: IncomingMessage["headers"] = {};
  for (const [name, value] of Object.entries(req.headers)) if (!NOT_FORWARDED.has(name)) forwarded[name] = value;
  req.headers = forwarded;
}

/** Replaces the service's headers about its connection to the gateway by those for the caller's connection. */
export function replaceConnectionHeaders(proxyRes: IncomingMessage, req: IncomingMessage, res: ServerResponse): void {
  delete proxyRes.headers["keep-alive"];
  const close = callersThatClose.has(req) || res.getHeader("connection") === "close";
  proxyRes.headers.connection = close ? "close" : "keep-alive";
}
