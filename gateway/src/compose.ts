import type { RequestListener } from "node:http";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { createIdentify } from "./auth/identify.ts";
import { createPublishedKeys } from "./auth/published-keys.ts";
import { createSessionVersions } from "./auth/session-versions.ts";
import { createIdentitySigner } from "./auth/sign-identity.ts";
import { createTokenVerifier } from "./auth/verify-token.ts";
import type { GatewayConfig } from "./config.ts";
import { createRequestPipeline } from "./http/request-pipeline.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createEventStreams } from "./live/event-streams.ts";
import { createLiveFeed } from "./live/live-feed.ts";
import { createRateLimits } from "./proxy/rate-limits.ts";
import { createUpstreams } from "./proxy/upstreams.ts";
import { createWebApp } from "./web/web-app.ts";

/** Wires and starts the gateway. */
export async function composeGateway(config: GatewayConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("gateway", config);
  const { log, metrics, health, nc } = runtime;
  const upstreams = createUpstreams(
    {
      auth: config.AUTH_URL,
      users: config.USERS_URL,
      franchise: config.FRANCHISE_URL,
      wallet: config.WALLET_URL,
      messaging: config.MESSAGING_URL,
      categorisation: config.CATEGORISATION_URL,
      payment: config.PAYMENT_URL,
    },
    { timeoutMs: config.UPSTREAM_TIMEOUT_MS, resetMs: config.BREAKER_RESET_MS, metrics },
  );
  const limits = createRateLimits({
    windowMs: config.RATE_WINDOW_MS,
    sessionMax: config.RATE_SESSION_MAX,
    anonymousMax: config.RATE_ANONYMOUS_MAX,
    loginMax: config.RATE_LOGIN_MAX,
  });
  const keys = createPublishedKeys({ authUrl: config.AUTH_URL, identitySecret: config.GATEWAY_IDENTITY_SECRET });
  const versions = createSessionVersions(nc, log);
  const feed = createLiveFeed(nc, log);
  const eventStreams = createEventStreams({
    feed,
    versions,
    metrics,
    heartbeatMs: config.LIVE_HEARTBEAT_MS,
    streamsMax: config.LIVE_STREAMS_MAX,
    bufferedBytesMax: config.LIVE_WAITING_BYTES_MAX,
  });
  health.add("session versions", () => versions.check());
  health.add("token keys", () => keys.check());
  health.add("live feed", () => feed.check());

  const pipeline = createRequestPipeline({
    identify: createIdentify({ verify: createTokenVerifier({ keys, cacheMs: config.TOKEN_CACHE_MS }), versions }),
    signIdentity: createIdentitySigner(config.GATEWAY_IDENTITY_SECRET),
    limits,
    upstreams,
    openEventStream: eventStreams.open,
    trustedProxies: config.TRUST_PROXY,
    metrics,
    log,
  });
  const setSecurityHeaders = securityHeaders({ httpsOnly: config.HTTPS_ONLY });
  const webApp = createWebApp({ dist: config.WEB_DIST, log });
  // Most requests go to a service: they do not pass through Express, which only what is left to the web needs.
  const handle: RequestListener = (req, res) =>
    setSecurityHeaders(req, res, () => pipeline(req, res, () => webApp(req, res)));

  return runService({
    service: "gateway",
    log,
    config,
    health,
    metrics,
    app: handle,
    admin: { host: config.ADMIN_HOST, port: config.ADMIN_PORT },
    start: [runtime.broker, upstreams, limits, versions, feed, eventStreams],
  });
}
