import type { IncomingMessage, ServerResponse } from "node:http";

/** What concerns one connection only; `transfer-encoding` stays, it tells that a body follows. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
  "expect",
];

const closing = new WeakSet<IncomingMessage>();

/** Forgets the caller's wishes about its connection: those to the services are ours to keep. */
export function ownConnection(req: IncomingMessage): void {
  if (/\bclose\b/i.test(req.headers.connection ?? "")) closing.add(req);
  for (const name of HOP_BY_HOP) delete req.headers[name];
}

/** Whether the service keeps its connection to us is none of the caller's business; whether the caller wanted to is. */
export function keepOwnConnection(proxyRes: IncomingMessage, req: IncomingMessage, res: ServerResponse): void {
  delete proxyRes.headers["keep-alive"];
  const close = closing.has(req) || res.getHeader("connection") === "close";
  proxyRes.headers.connection = close ? "close" : "keep-alive";
}
