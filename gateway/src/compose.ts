import type { RequestListener } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Component, type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import express from "express";
import { createIdentify } from "./auth/identify.ts";
import { createPublishedKeys } from "./auth/published-keys.ts";
import { createSessionVersions } from "./auth/session-versions.ts";
import { createVouch } from "./auth/sign-identity.ts";
import { createTokenVerifier } from "./auth/verify-token.ts";
import type { GatewayConfig } from "./config.ts";
import { createDoor } from "./http/request-pipeline.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { answerProblem } from "./http/send-problem.ts";
import { createEventsStream } from "./live/event-streams.ts";
import { createFeed } from "./live/live-feed.ts";
import { createLimits } from "./proxy/rate-limits.ts";
import { createUpstream, type Upstream } from "./proxy/upstream.ts";
import { SERVICES, type ServiceName } from "./route-table.ts";
import { apiDocs } from "./web/api-docs.ts";
import { staticWeb } from "./web/static-web.ts";

/** Wires and starts the gateway. */
export async function composeGateway(config: GatewayConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("gateway", config);
  const { log, metrics, health, nc } = runtime;
  const targets: Record<ServiceName, string> = {
    auth: config.AUTH_URL,
    users: config.USERS_URL,
    franchise: config.FRANCHISE_URL,
    wallet: config.WALLET_URL,
    messaging: config.MESSAGING_URL,
    categorisation: config.CATEGORISATION_URL,
    payment: config.PAYMENT_URL,
  };
  const upstreams = Object.fromEntries(
    SERVICES.map((service) => [
      service,
      createUpstream({
        service,
        target: targets[service],
        timeoutMs: config.UPSTREAM_TIMEOUT_MS,
        resetMs: config.BREAKER_RESET_MS,
        metrics,
      }),
    ]),
  ) as Record<ServiceName, Upstream>;
  const limits = createLimits({
    windowMs: config.RATE_WINDOW_MS,
    sessionMax: config.RATE_SESSION_MAX,
    anonymousMax: config.RATE_ANONYMOUS_MAX,
    loginMax: config.RATE_LOGIN_MAX,
  });
  const keys = createPublishedKeys({ authUrl: config.AUTH_URL, identitySecret: config.GATEWAY_IDENTITY_SECRET });
  const versions = createSessionVersions(nc, log);
  const feed = createFeed(nc, log);
  const events = createEventsStream({
    feed,
    versions,
    metrics,
    heartbeatMs: config.LIVE_HEARTBEAT_MS,
    streamsMax: config.LIVE_STREAMS_MAX,
    waitingBytesMax: config.LIVE_WAITING_BYTES_MAX,
  });
  health.add("session versions", () => versions.check());
  health.add("token keys", () => keys.check());
  health.add("live feed", () => feed.check());

  const door = createDoor({
    identify: createIdentify({ verify: createTokenVerifier({ keys, cacheMs: config.TOKEN_CACHE_MS }), versions }),
    vouch: createVouch(config.GATEWAY_IDENTITY_SECRET),
    limits,
    upstreams,
    openEvents: events.open,
    trustedProxies: config.TRUST_PROXY,
    metrics,
    log,
  });
  const connections: Component = {
    name: "upstreams",
    start: async () => undefined,
    stop: async () => {
      limits.stop();
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(apiDocs());
  app.use(staticWeb(config.WEB_DIST));
  app.use((_req, res) => {
    const requestId = String(res.getHeader("x-request-id") ?? "");
    answerProblem(res, new AppError("not_found", "Este endereço não existe."), requestId);
  });
  app.use(((error, _req, res, _next) => {
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    // What the static files refuse (a file that is not there, a method they do not know) is an address we do not have.
    const known =
      status >= 400 && status < 500 ? new AppError("not_found", "Este endereço não existe.", { cause: error }) : error;
    if (known === error) log.error({ err: error }, "request failed");
    answerProblem(res, known, String(res.getHeader("x-request-id") ?? ""));
  }) satisfies express.ErrorRequestHandler);

  // Most requests go to a service: they do not pass through Express, which only what is left to the web needs.
  const secure = securityHeaders({ httpsOnly: config.HTTPS_ONLY });
  const enter: RequestListener = (req, res) => secure(req, res, () => door(req, res, () => app(req, res)));

  return runService({
    service: "gateway",
    log,
    config,
    health,
    metrics,
    app: enter,
    admin: { host: config.ADMIN_HOST, port: config.ADMIN_PORT },
    start: [runtime.broker, connections, versions, feed, events],
  });
}
