import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutReplacement } from "@tenho/kernel/auth/replacement-cookie";

/**
 * Hop-by-hop headers, which concern the caller's connection only, and the bearer, which the signed identity replaces. Cookies are forwarded, except
 * one that holds a bearer. `transfer-encoding` stays: it announces a body.
 */
const NOT_FORWARDED = new Set([
  "authorization",
  "cookie",
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

/** Removes the bearer, its cookie and the headers about the caller's connection from a request; connections to services are kept alive. */
export function stripRequestHeaders(req: IncomingMessage): void {
  if (/\bclose\b/i.test(req.headers.connection ?? "")) callersThatClose.add(req);
  // A new object, since one with deleted properties is slow to read and to copy.
  const forwarded: IncomingMessage["headers"] = {};
  for (const [name, value] of Object.entries(req.headers)) if (!NOT_FORWARDED.has(name)) forwarded[name] = value;
  const cookie = req.headers.cookie === undefined ? undefined : withoutReplacement(req.headers.cookie);
  if (cookie !== undefined) forwarded.cookie = cookie;
  req.headers = forwarded;
}

/** Replaces the service's headers about its connection to the gateway by those for the caller's connection. */
export function replaceConnectionHeaders(proxyRes: IncomingMessage, req: IncomingMessage, res: ServerResponse): void {
  delete proxyRes.headers["keep-alive"];
  const close = callersThatClose.has(req) || res.getHeader("connection") === "close";
  proxyRes.headers.connection = close ? "close" : "keep-alive";
}
