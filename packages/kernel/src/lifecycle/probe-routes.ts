import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { contextFrom } from "../context/request-context.ts";
import { AppError } from "../errors/app-error.ts";
import { toProblem } from "../errors/problem.ts";
import type { Health } from "../health/health.ts";
import type { Metrics } from "../metrics/create-metrics.ts";

/**
 * Answers /livez, /readyz and /metrics itself, without identity, and leaves the rest to `app` once `isStarted`. These
 * paths are for the platform: the gateway does not pass them on.
 */
export function withProbes(options: {
  health: Health;
  metrics: Metrics;
  app: RequestListener;
  isStarted: () => boolean;
}): RequestListener {
  const { health, metrics, app, isStarted } = options;
  return (req, res) => {
    const probe = probes[pathOf(req)];
    if (probe !== undefined) {
      probe({ health, metrics, started: isStarted() }, res).catch(() => sendJson(res, 500, { error: "probe failed" }));
    } else if (isStarted()) {
      app(req, res);
    } else {
      const { requestId } = contextFrom({});
      const starting = new AppError("unavailable", "O serviço está iniciando. Tente de novo em instantes.");
      const { status, body } = toProblem(starting, requestId);
      sendJson(res, status, body, "application/problem+json");
    }
  };
}

type Probed = { health: Health; metrics: Metrics; started: boolean };

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
};

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "").split("?", 1)[0] ?? "";
}

function sendJson(res: ServerResponse, status: number, body: unknown, type = "application/json"): void {
  res.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(JSON.stringify(body));
}
