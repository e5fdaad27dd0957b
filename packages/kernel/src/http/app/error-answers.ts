import type { ErrorRequestHandler, RequestHandler } from "express";
import { AppError } from "../../errors/app-error.ts";
import { toProblem } from "../../errors/problem.ts";
import { retryAfterSeconds } from "../../errors/retry-after.ts";
import type { Logger } from "../../telemetry/create-logger.ts";
import { currentContext } from "../../telemetry/request-context.ts";

/** Answers 404 to paths that no route serves. */
export const answerNotFound: RequestHandler = () => {
  throw new AppError("not_found", "Este endereço não existe.");
};

/** The last handler: answers any thrown value as problem+json; faults of ours are logged with their cause. */
export function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const known = asAppError(error);
    const { status, body } = toProblem(known, currentContext()?.requestId ?? "");
    if (status >= 500) log.error({ err: error, status }, "request failed");
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const retryAfter = retryAfterSeconds(known);
    if (retryAfter !== null) res.set("retry-after", String(retryAfter));
    if (body.code === "too_large" && !req.complete) res.set("connection", "close");
    res.status(status).type("application/problem+json").send(JSON.stringify(body));
  };
}

/** Turns Express's plain errors with a 4xx status, for unreadable addresses and headers, into `invalid_input`. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { status } = error as { status?: unknown };
  if (typeof status !== "number" || status < 400 || status > 499) return error;
  return new AppError("invalid_input", "A chamada não pôde ser entendida.", { cause: error });
}
