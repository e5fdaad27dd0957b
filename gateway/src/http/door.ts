import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Caller } from "../auth/claims.ts";
import type { Identify } from "../auth/identify.ts";
import type { createVouch } from "../auth/vouch.ts";
import { addressOf, type Limits } from "../proxy/limits.ts";
import type { Upstream } from "../proxy/upstream.ts";
import { type RouteRule, ruleFor, type ServiceName } from "../route-table.ts";
import { answerProblem } from "./answer-problem.ts";
import { plainPath } from "./refuse-odd-paths.ts";

export type DoorDeps = {
  identify: Identify;
  vouch: ReturnType<typeof createVouch>;
  limits: Limits;
  upstreams: Record<ServiceName, Upstream>;
  openEvents: (req: IncomingMessage, res: ServerResponse, caller: Caller) => void;
  trustedProxies: number;
  metrics: Metrics;
  log: Logger;
};

const REQUEST_ID = /^[\w-]{8,64}$/;
const eventsRule: Pick<RouteRule, "access" | "readsToken" | "prefix"> = {
  access: "session",
  readsToken: true,
  prefix: "/events",
};

function requestIdOf(req: IncomingMessage): string {
  const given = req.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

function refuseLargeBody(req: IncomingMessage, rule: RouteRule): void {
  const length = Number(req.headers["content-length"] ?? 0);
  if (length > rule.bodyBytesMax) throw new AppError("too_large", "O conteúdo enviado é grande demais.");
}

/**
 * The way in: finds the rule of a path, identifies the caller, counts the call, vouches for it and passes it on. Bodies are
 * never read here, so WhatsApp's bytes arrive as they were signed. What no rule covers is left to `next`, the web app.
 */
export function createDoor(deps: DoorDeps) {
  const durations = deps.metrics.histogram("gateway_request_duration_seconds", "Time to answer through the gateway", [
    "prefix",
    "status",
  ]);

  async function pass(req: IncomingMessage, res: ServerResponse, rule: RouteRule, requestId: string): Promise<void> {
    refuseLargeBody(req, rule);
    const caller = await deps.identify(req, rule);
    const { userId } = caller.identity;
    await deps.limits.count(rule.limit, { userId, address: addressOf(req, deps.trustedProxies) });
    req.headers[IDENTITY_HEADER] = deps.vouch(caller.identity, rule.service);
    req.headers["x-request-id"] = requestId;
    if (rule.readsToken) delete req.headers.authorization;
    await deps.upstreams[rule.service].forward(req, res);
  }

  async function listen(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const caller = await deps.identify(req, eventsRule);
    await deps.limits.count("normal", { userId: caller.identity.userId, address: "" });
    deps.openEvents(req, res, caller);
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = requestIdOf(req);
    res.setHeader("x-request-id", requestId);
    const refuse = (error: unknown): void => {
      if (!(error instanceof AppError) || error.code === "internal") deps.log.error({ err: error }, "request failed");
      answerProblem(res, error, requestId);
    };
    try {
      const path = plainPath(req.url ?? "/");
      if (path === "/events" && req.method === "GET") {
        listen(req, res).catch(refuse);
        return;
      }
      const rule = ruleFor(path);
      if (rule === null) {
        next();
        return;
      }
      const startedAt = performance.now();
      res.once("close", () => {
        const labels = { prefix: rule.prefix, status: String(res.writableFinished ? res.statusCode : 499) };
        durations.observe(labels, (performance.now() - startedAt) / 1_000);
      });
      pass(req, res, rule, requestId).catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
}
