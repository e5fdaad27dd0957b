import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { DiagnosticsReader } from "../diagnostics/read-diagnostics.ts";
import { AppError } from "../errors/app-error.ts";
import { toProblem } from "../errors/problem.ts";
import type { Health } from "../health/health.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { contextFrom } from "../telemetry/request-context.ts";

type Probing = {
  health: Health;
  metrics: Metrics;
  diagnostics?: DiagnosticsReader | undefined;
  isStarted: () => boolean;
};

/** Answers /livez, /readyz, /metrics and, where it is given, /diagnostics itself, without identity, and leaves the rest to `next`. */
export function withProbes({ isStarted, ...probed }: Probing, next: RequestListener): RequestListener {
  return (req, res) => {
    const probe = probes[pathOf(req)];
    if (probe === undefined) return next(req, res);
    probe({ ...probed, started: isStarted() }, res).catch(() => sendJson(res, 500, { error: "probe failed" }));
  };
}

/** Lets requests through to `app` once `isStarted`; 503 before. */
export function onceStarted(isStarted: () => boolean, app: RequestListener): RequestListener {
  return (req, res) => {
    if (isStarted()) return app(req, res);
    sendProblem(res, new AppError("unavailable", "O serviço está iniciando. Tente de novo em instantes."));
  };
}

/** The answer of a listener for probes to every other path. */
export const answerNotFound: RequestListener = (_req, res) => sendProblem(res, notFound());

const notFound = () => new AppError("not_found", "Este endereço não existe.");

type Probed = Omit<Probing, "isStarted"> & { started: boolean };

const probes: Record<string, ((probed: Probed, res: ServerResponse) => Promise<void>) | undefined> = {
  "/livez": async ({ health }, res) => sendJson(res, 200, health.live()),
  "/readyz": async ({ health, started }, res) => {
    const { ready, draining, checks } = await health.ready();
    const status = draining ? "draining" : started ? (ready ? "ready" : "not_ready") : "starting";
    sendJson(res, status === "ready" ? 200 : 503, { status, checks });
  },
  "/metrics": async ({ metrics }, res) => {
    const text = await metrics.registry.metrics();
    res.writeHead(200, { "content-type": metrics.registry.contentType }).end(text);
  },
  "/diagnostics": async ({ diagnostics }, res) => {
    if (diagnostics === undefined) sendProblem(res, notFound());
    else sendJson(res, 200, await diagnostics.read());
  },
};

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "").split("?", 1)[0] ?? "";
}

function sendProblem(res: ServerResponse, error: AppError): void {
  const { status, body } = toProblem(error, contextFrom({}).requestId);
  sendJson(res, status, body, "application/problem+json");
}

function sendJson(res: ServerResponse, status: number, body: unknown, type = "application/json"): void {
  res.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(JSON.stringify(body));
}
