import type { IncomingMessage } from "node:http";
import { ipKeyGenerator } from "express-rate-limit";

/** Rate-limit key: the client address set by the gateway, never the caller's own header; IPv6 is grouped by /56. */
export const callerAddress = ({ headers }: Pick<IncomingMessage, "headers">): string =>
  ipKeyGenerator(String(headers["x-forwarded-for"] ?? ""));
