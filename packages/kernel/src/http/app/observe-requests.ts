import type { Request, RequestHandler } from "express";
import type { Logger } from "../../telemetry/create-logger.ts";
import type { Metrics } from "../../telemetry/create-metrics.ts";
import { contextFrom, runWithContext } from "../../telemetry/request-context.ts";
import { startSpan, withinSpan } from "../../telemetry/span.ts";
import { identityOf } from "./request-identity.ts";

const REQUEST_ID_HEADER = "x-request-id";

/**
 * Gives every request its context and, when it ends, one log line and one histogram entry. Both name the route's
 * template, never the address as sent: ids, queries and bodies stay out.
 */
export function observeRequests({ log, metrics }: { log: Logger; metrics: Metrics }): RequestHandler {
  const durations = metrics.histogram("http_request_duration_seconds", "Time to answer HTTP requests, in seconds", [
    "route",
    "method",
    "status",
  ]);
  return (req, res, next) => {
    const startedAt = performance.now();
    const context = contextFrom({ requestId: req.get(REQUEST_ID_HEADER), traceparent: req.get("traceparent") });
    const span = startSpan(`HTTP ${req.method}`, () => ({
      kind: "server",
      parent: req.get("traceparent") ?? null,
      attributes: { "http.request.method": req.method },
    }));
    res.set(REQUEST_ID_HEADER, context.requestId);
    res.once("close", () => {
      const durationMs = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : 499;
      const route = routeOf(req);
      durations.observe({ route, method: req.method, status: String(status) }, durationMs / 1_000);
      const { userId, role, viewer } = identityOf(req);
      const caller = { user_id: userId, role, ...(viewer && { viewer_id: viewer.userId }) };
      const line = { method: req.method, route, status, duration_ms: Math.round(durationMs), ...caller };
      span?.rename(`${req.method} ${route}`);
      span?.set({ "http.route": route, "http.response.status_code": status });
      if (status >= 500) span?.fail(String(status));
      span?.end();
      runWithContext(context, () => log[status >= 500 ? "warn" : "info"](line, "request"));
    });
    runWithContext(context, () => withinSpan(span, next));
  };
}

/** The template of the route that matched; one fixed word otherwise, so that scanners cannot grow the metrics. */
function routeOf(req: Request): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" ? `${req.baseUrl}${path}` : "unmatched";
}
