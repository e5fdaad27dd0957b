import { createPublicKey } from "node:crypto";
import type { RequestListener } from "node:http";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createCurrentSessions } from "./auth/current-sessions.ts";
import { createIdentify } from "./auth/identify.ts";
import { createPublishedKeys } from "./auth/published-keys.ts";
import { createIdentitySigner } from "./auth/sign-identity.ts";
import { createTokenVerifier } from "./auth/verify-token.ts";
import type { GatewayConfig } from "./config.ts";
import { createClientAddress } from "./http/client-address.ts";
import { createRequestPipeline } from "./http/request-pipeline.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createWebApp } from "./http/web-app.ts";
import { createWebFiles } from "./http/web-files.ts";
import { createEventStreams } from "./live/event-streams.ts";
import { createLiveFeed } from "./live/live-feed.ts";
import { createPanelPresence } from "./live/panel-presence.ts";
import { composePanel } from "./panel/compose-panel.ts";
import { createBodiesInFlight } from "./proxy/bodies-in-flight.ts";
import { createRateLimits } from "./proxy/rate-limits.ts";
import { createUpstreams } from "./proxy/upstreams.ts";

const SOCKETS_MAX = 512;
/** Sockets in addition to those for callback bodies: for handshakes, and connections that are still being closed. */
const SOCKETS_SPARE = 64;

/** Wires and starts the gateway. */
export async function composeGateway(config: GatewayConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("gateway", config);
  const { log, metrics, health, nc } = runtime;
  const service = (target: string) => ({ target, socketsMax: SOCKETS_MAX });
  // One connection for each body that may be in flight: none waits behind slow ones.
  const callbacks = (target: string) => ({ target, socketsMax: config.HOOK_BODIES_MAX + SOCKETS_SPARE });
  const upstreams = createUpstreams(
    {
      auth: service(config.AUTH_URL),
      users: service(config.USERS_URL),
      franchise: service(config.FRANCHISE_URL),
      wallet: service(config.WALLET_URL),
      messaging: service(config.MESSAGING_URL),
      categorisation: service(config.CATEGORISATION_URL),
      payment: service(config.PAYMENT_URL),
      "messaging-hooks": callbacks(config.MESSAGING_HOOKS_URL),
      "payment-hooks": callbacks(config.PAYMENT_HOOKS_URL ?? config.PAYMENT_URL),
    },
    {
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      idleMs: config.UPSTREAM_IDLE_MS,
      resetMs: config.BREAKER_RESET_MS,
      metrics,
    },
  );
  const limits = createRateLimits({
    windowMs: config.RATE_WINDOW_MS,
    sessionMax: config.RATE_SESSION_MAX,
    anonymousMax: config.RATE_ANONYMOUS_MAX,
    loginMax: config.RATE_LOGIN_MAX,
    registrationMax: config.RATE_REGISTRATION_MAX,
    formMax: config.RATE_FORM_MAX,
  });
  const keys = createPublishedKeys({
    authUrl: config.AUTH_URL,
    identityKey: config.GATEWAY_IDENTITY_PRIVATE_KEY,
    rereadMs: config.KEYS_REREAD_MS,
    log,
  });
  const sessions = createCurrentSessions(nc, log);
  const feed = createLiveFeed(nc, log);
  const presence = createPanelPresence({ nc, log });
  const eventStreams = createEventStreams({
    feed,
    sessions,
    presence,
    metrics,
    heartbeatMs: config.LIVE_HEARTBEAT_MS,
    streamsMax: config.LIVE_STREAMS_MAX,
    bufferedBytesMax: config.LIVE_WAITING_BYTES_MAX,
  });
  health.add("current sessions", () => sessions.check());
  health.add("token keys", () => keys.check());
  health.add("live feed", () => feed.check());

  const clientAddress = createClientAddress({ trustedProxies: config.TRUST_PROXY, log });
  const signIdentity = createIdentitySigner(config.GATEWAY_IDENTITY_PRIVATE_KEY);
  const panel = composePanel(runtime, {
    identityKeys: [createPublicKey(config.GATEWAY_IDENTITY_PRIVATE_KEY)],
    signIdentity,
    walletUrl: config.WALLET_URL,
    franchiseUrl: config.FRANCHISE_URL,
    categorisationUrl: config.CATEGORISATION_URL,
    idleMs: config.UPSTREAM_IDLE_MS,
    troubleWatchMs: config.TROUBLE_WATCH_MS,
    readiness: {
      everyMs: config.OUTSIDE_CHECK_MS,
      facts: () => ({
        publicUrl: config.PUBLIC_URL ?? null,
        httpsOnly: config.HTTPS_ONLY,
        trustedProxies: config.TRUST_PROXY,
        proxyVerdict: clientAddress.verdict(),
      }),
    },
  });
  const pipeline = createRequestPipeline({
    identify: createIdentify({ verify: createTokenVerifier({ keys, cacheMs: config.TOKEN_CACHE_MS }), sessions }),
    signIdentity,
    limits,
    callbackBodies: createBodiesInFlight(
      {
        receiveMs: config.HOOK_BODY_MS,
        bodiesMax: config.HOOK_BODIES_MAX,
        bytesMax: config.HOOK_BYTES_MAX,
        addressBodiesMax: config.HOOK_ADDRESS_BODIES_MAX,
        addressBytesMax: config.HOOK_ADDRESS_BYTES_MAX,
      },
      metrics,
    ),
    upstreams,
    panel,
    openEventStream: eventStreams.open,
    clientAddress,
    metrics,
    log,
  });
  const setSecurityHeaders = securityHeaders({ httpsOnly: config.HTTPS_ONLY, frameUrl: config.CARD_FIELD_URL });
  const webFiles = createWebFiles({ nc, log, dist: config.WEB_DIST });
  const webApp = createWebApp({ dist: config.WEB_DIST, readFile: webFiles.read, log });
  // Most requests go to a service and bypass Express, which only serves the web app.
  const handle: RequestListener = (req, res) =>
    setSecurityHeaders(req, res, () => pipeline(req, res, () => webApp(req, res)));

  return runService({
    service: "gateway",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: handle,
    start: [
      runtime.broker,
      panel.connections,
      panel.outsideChecks,
      panel.troubleWatch,
      upstreams,
      limits,
      sessions,
      feed,
      presence,
      eventStreams,
      webFiles,
    ],
  });
}
