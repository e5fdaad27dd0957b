import type { IncomingMessage } from "node:http";
import { ipKeyGenerator } from "express-rate-limit";

/** Whose guesses count together: the address the gateway wrote down in place of any from outside; a /56 with IPv6. */
export const callerAddress = ({ headers }: Pick<IncomingMessage, "headers">): string =>
  ipKeyGenerator(String(headers["x-forwarded-for"] ?? ""));
