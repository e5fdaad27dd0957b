import type { ServerResponse } from "node:http";
import { toProblem } from "@tenho/kernel/errors/problem";
import { retryAfterSeconds } from "@tenho/kernel/errors/retry-after";

/** Sends problem+json; only the message of an `AppError` is shown. Ends the connection when an answer has already begun. */
export function sendProblem(res: ServerResponse, error: unknown, requestId: string): void {
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
  res.end(JSON.stringify(body));
}
