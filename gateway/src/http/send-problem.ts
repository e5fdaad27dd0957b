import type { ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import { toProblem } from "@tenho/kernel/errors/problem";

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
  if (error instanceof AppError && (error.code === "overloaded" || error.code === "unavailable")) {
    res.setHeader("retry-after", "2");
  }
  res.end(JSON.stringify(body));
}
