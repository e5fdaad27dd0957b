import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { actorOf } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { startSpan } from "@tenho/kernel/telemetry/span";
import type { Caller } from "../auth/claims.ts";
import type { Identify } from "../auth/identify.ts";
import type { IdentitySigner } from "../auth/sign-identity.ts";
import type { BodiesInFlight } from "../proxy/bodies-in-flight.ts";
import type { RateLimits } from "../proxy/rate-limits.ts";
import type { Upstream } from "../proxy/upstream.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { type CallbackRule, FORM_BYTES_MAX, type RouteRule, ruleFor } from "../route-table.ts";
import type { ClientAddress } from "./client-address.ts";
import { parsePath } from "./parse-path.ts";
import { sendProblem } from "./send-problem.ts";

export type RequestPipelineDeps = {
  identify: Identify;
  signIdentity: IdentitySigner;
  limits: Pick<RateLimits, "count">;
  callbackBodies: BodiesInFlight;
  upstreams: Pick<Upstreams, "of">;
  panel: Pick<Upstream, "forward">;
  openEventStream: (req: IncomingMessage, res: ServerResponse, caller: Caller) => void;
  clientAddress: ClientAddress;
  metrics: Metrics;
  log: Logger;
};

/** Probes and metrics answer on the admin port only; here not even a page of the web app has these paths. */
const ADMIN_PATHS: readonly string[] = ["/livez", "/readyz", "/metrics"];
const REQUEST_ID = /^[\w-]{8,64}$/;

type AccessRule = Pick<RouteRule, "access" | "readsToken" | "servesStep" | "whileViewing" | "limit">;
/** Rule for the stream of live notices, which is no call of any contract. */
const streamRule: AccessRule = {
  access: "session",
  limit: "normal",
  readsToken: true,
  servesStep: null,
  whileViewing: true,
};

function requestIdOf(req: IncomingMessage): string {
  const given = req.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** A public rule may accept a larger body from a caller with a session. */
const bodyBytesMaxOf = ({ callback, bodyBytesMax }: RouteRule, { identity }: Caller): number =>
  callback === null && identity.userId === null ? Math.min(bodyBytesMax, FORM_BYTES_MAX) : bodyBytesMax;

function refuseLargeBody(req: IncomingMessage, bytesMax: number): void {
  const length = Number(req.headers["content-length"] ?? 0);
  if (length > bytesMax) throw new AppError("too_large", "O conteúdo enviado é grande demais.");
}

/** A callback that does not even claim a signature costs no more than its headers. A GET is the provider's handshake. */
function refuseUnsigned(req: IncomingMessage, { signature }: CallbackRule): void {
  if (signature === null || req.method === "GET" || req.method === "HEAD") return;
  if (signature.pattern.test(String(req.headers[signature.header] ?? ""))) return;
  throw new AppError("unauthenticated", "Assinatura ausente ou malformada.", { reason: "no_signature" });
}

const isTooLarge = (error: unknown): boolean => error instanceof AppError && error.code === "too_large";

/** Errors after which the rest of the body is not wanted. */
const endsConnection = (error: unknown): boolean =>
  isTooLarge(error) || (error instanceof AppError && error.reason === "no_signature");

/**
 * Handles every request: finds the rule of its path, identifies the caller, counts the call, signs the caller's identity and forwards to the
 * service. Bodies are never read here, so WhatsApp's bytes arrive as they were signed. A path without a rule is left to `next`, the web app.
 */
export function createRequestPipeline(deps: RequestPipelineDeps) {
  const durations = deps.metrics.histogram("gateway_request_duration_seconds", "Time to answer through the gateway", [
    "prefix",
    "status",
  ]);

  async function forward(req: IncomingMessage, res: ServerResponse, rule: RouteRule, requestId: string): Promise<void> {
    refuseLargeBody(req, rule.bodyBytesMax);
    const address = deps.clientAddress(req);
    if (rule.callback !== null) {
      refuseUnsigned(req, rule.callback);
      deps.callbackBodies.admit(req, res, address);
    }
    const caller = await identifyAndCount(req, rule, address);
    const bytesMax = bodyBytesMaxOf(rule, caller);
    refuseLargeBody(req, bytesMax);
    req.headers[IDENTITY_HEADER] = deps.signIdentity(caller.identity, rule.service);
    req.headers["x-request-id"] = requestId;
    req.headers["x-forwarded-for"] = address;
    const upstream = rule.upstream === "panel" ? deps.panel : deps.upstreams.of(rule.upstream);
    await upstream.forward(req, res, bytesMax);
  }

  /** Counts the call against its account, or its address; a refused token is a call without an account. */
  async function identifyAndCount(req: IncomingMessage, rule: AccessRule, address: string): Promise<Caller> {
    let caller: Caller;
    try {
      caller = await deps.identify(req, rule);
    } catch (error) {
      await deps.limits.count(rule.limit, { userId: null, address });
      throw error;
    }
    await deps.limits.count(rule.limit, { userId: actorOf(caller.identity), address });
    return caller;
  }

  async function openEventStream(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const caller = await identifyAndCount(req, streamRule, deps.clientAddress(req));
    deps.openEventStream(req, res, caller);
  }

  /** Starts a new trace: one that a caller names is not continued. */
  function observe(req: IncomingMessage, res: ServerResponse, { prefix }: RouteRule): void {
    const startedAt = performance.now();
    const method = req.method ?? "";
    const span = startSpan(`${method} ${prefix}`, () => ({
      kind: "server",
      parent: null,
      attributes: { "http.request.method": method, "http.route": prefix },
    }));
    if (span !== undefined) req.headers.traceparent = span.traceparent;
    else if (req.headers.traceparent !== undefined) delete req.headers.traceparent;
    res.once("close", () => {
      const status = String(res.writableFinished ? res.statusCode : 499);
      durations.observe({ prefix, status }, (performance.now() - startedAt) / 1_000);
      span?.set({ "http.response.status_code": Number(status) });
      if (Number(status) >= 500) span?.fail(status);
      span?.end();
    });
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = requestIdOf(req);
    res.setHeader("x-request-id", requestId);
    const refuse = (error: unknown): void => {
      if (!(error instanceof AppError) || error.code === "internal") deps.log.error({ err: error }, "request failed");
      if (endsConnection(error)) res.shouldKeepAlive = false;
      sendProblem(res, error, requestId, isTooLarge(error) ? req : undefined);
    };
    try {
      const path = parsePath(req.url ?? "/");
      if (path === "/events" && req.method === "GET") {
        openEventStream(req, res).catch(refuse);
        return;
      }
      if (ADMIN_PATHS.includes(path)) throw new AppError("not_found", "Este endereço não existe.");
      const rule = ruleFor(req.method ?? "", path);
      if (rule === null) {
        next();
        return;
      }
      observe(req, res, rule);
      forward(req, res, rule, requestId).catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
}
