import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Caller } from "../auth/claims.ts";
import type { Identify } from "../auth/identify.ts";
import type { createVouch } from "../auth/sign-identity.ts";
import { addressOf, type Limits } from "../proxy/rate-limits.ts";
import type { Upstream } from "../proxy/upstream.ts";
import { type RouteRule, ruleFor, type ServiceName } from "../route-table.ts";
import { plainPath } from "./plain-path.ts";
import { answerProblem } from "./send-problem.ts";

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

/** What services answer to the platform alone, and we on another port: not even a page of the web app stands here. */
const PLATFORM_PATHS: readonly string[] = ["/livez", "/readyz", "/metrics"];
const REQUEST_ID = /^[\w-]{8,64}$/;
const eventsRule: Pick<RouteRule, "access" | "readsToken" | "prefix" | "limit"> = {
  access: "session",
  limit: "normal",
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
    const address = addressOf(req, deps.trustedProxies);
    const caller = await admit(req, rule, address);
    req.headers[IDENTITY_HEADER] = deps.vouch(caller.identity, rule.service);
    req.headers["x-request-id"] = requestId;
    req.headers["x-forwarded-for"] = address;
    await deps.upstreams[rule.service].forward(req, res, rule.bodyBytesMax);
  }

  /** Counts the call against its account, or its address; a refused token is a call without an account. */
  async function admit(
    req: IncomingMessage,
    rule: Pick<RouteRule, "access" | "readsToken" | "prefix" | "limit">,
    address: string,
  ): Promise<Caller> {
    let caller: Caller;
    try {
      caller = await deps.identify(req, rule);
    } catch (error) {
      await deps.limits.count(rule.limit, { userId: null, address });
      throw error;
    }
    await deps.limits.count(rule.limit, { userId: caller.identity.userId, address });
    return caller;
  }

  async function listen(req: IncomingMessage, res: ServerResponse): Promise<void> {
    deps.openEvents(req, res, await admit(req, eventsRule, addressOf(req, deps.trustedProxies)));
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = requestIdOf(req);
    res.setHeader("x-request-id", requestId);
    const refuse = (error: unknown): void => {
      if (!(error instanceof AppError) || error.code === "internal") deps.log.error({ err: error }, "request failed");
      // What is left of a body that is too large is not waited for.
      if (error instanceof AppError && error.code === "too_large") res.shouldKeepAlive = false;
      answerProblem(res, error, requestId);
    };
    try {
      const path = plainPath(req.url ?? "/");
      if (path === "/events" && req.method === "GET") {
        listen(req, res).catch(refuse);
        return;
      }
      if (PLATFORM_PATHS.includes(path)) throw new AppError("not_found", "Este endereço não existe.");
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
