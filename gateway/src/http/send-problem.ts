import type { IncomingMessage, ServerResponse } from "node:http";
import { toProblem } from "@tenho/kernel/errors/problem";
import { retryAfterSeconds } from "@tenho/kernel/errors/retry-after";
import { dropRest } from "./drop-rest.ts";

/**
 * Sends problem+json; only the message of an `AppError` is shown. Ends the connection when an answer has already begun. `refused` is a
 * request whose body is not wanted: the answer is sent at once, and ends when the rest of that body has come and was dropped.
 */
export function sendProblem(res: ServerResponse, error: unknown, requestId: string, refused?: IncomingMessage): void {
  if (res.destroyed || res.headersSent) {
    res.destroy();
    return;
  }
  const { status, body } = toProblem(error, requestId);
  res.statusCode = status;
  res.setHeader("content-type", "application/problem+json; charset=utf-8");
  res.setHeader("cache-control", "no-store");
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== null) res.setHeader("retry-after", String(retryAfter));
  const text = JSON.stringify(body);
  if (refused === undefined || refused.complete) {
    res.end(text);
    return;
  }
  res.setHeader("content-length", Buffer.byteLength(text));
  res.write(text);
  dropRest(refused, () => res.end());
}
