import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import express, { type Express, type Response } from "express";
import { apiDocs } from "./api-docs.ts";
import { sendProblem } from "./send-problem.ts";
import { staticWeb } from "./static-web.ts";

const requestIdOf = (res: Response): string => String(res.getHeader("x-request-id") ?? "");
const notFound = (cause?: unknown): AppError =>
  new AppError("not_found", "Este endereço não existe.", cause === undefined ? {} : { cause });

/** Serves every path no route rule covers: the API's description and the built web app in `dist`; the rest is 404. */
export function createWebApp(options: {
  dist: string;
  /** Reads a file of another build by its name; null: no build known has it. */
  readFile: (name: string) => Promise<Uint8Array | null>;
  log: Pick<Logger, "error">;
}): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(apiDocs());
  app.use(staticWeb(options.dist, options.readFile));
  app.use((_req, res) => sendProblem(res, notFound(), requestIdOf(res)));
  app.use(((error, _req, res, _next) => {
    if (error instanceof AppError) return sendProblem(res, error, requestIdOf(res));
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    // A 4xx of the static files (a missing file, an unsupported method) is an unknown address.
    const isNotFound = status >= 400 && status < 500;
    if (!isNotFound) options.log.error({ err: error }, "request failed");
    sendProblem(res, isNotFound ? notFound(error) : error, requestIdOf(res));
  }) satisfies express.ErrorRequestHandler);
  return app;
}
