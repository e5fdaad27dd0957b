import { createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import webPush from "web-push";
import { type PushHosts, pushHostOf } from "./push-hosts.ts";
import type { PushClient, PushOutcome } from "./push-ports.ts";

const BREAKER_CALLS_MIN = 5;
/** Longest pause a push service may ask for, in milliseconds: as long as an offer may last anyway. */
const RETRY_AFTER_MS_MAX = 24 * 3_600_000;
const GONE = [404, 410];
const UNAUTHORISED = [401, 403];

export type VapidKeys = { subject: string; publicKey: string; privateKey: string };

/** Error of a push service that does not believe our key or subject; thrown so that the breaker counts it. */
class PushUnauthorised extends Error {
  override readonly name = "PushUnauthorised";
}

/** Error of a push service that could not take a push for now, through a failure of its own. */
class PushServiceFailed extends Error {
  override readonly name = "PushServiceFailed";
  readonly afterMs: number | null;

  constructor(status: number, afterMs: number | null) {
    super(`the push service answered ${status}`);
    this.afterMs = afterMs;
  }
}

type Request = { host: string; endpoint: string; headers: Record<string, string>; body: Uint8Array };

/**
 * Sends Web Push: encrypted for the browser (RFC 8291), signed with our key (RFC 8292), posted to the endpoint's push service (RFC 8030), each
 * service behind a breaker of its own (`tenho_breaker_open{target="push:…"}`). An endpoint of no known push service is refused unsent.
 *
 * @param options.fetch reaches the public internet and the hosts that are allowed only, and follows no redirect
 */
export function createPushClient(options: {
  fetch: typeof globalThis.fetch;
  hosts: PushHosts;
  vapid: VapidKeys;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
  log: Pick<Logger, "warn">;
}): PushClient & { close(): void } {
  const post = async ({ host, endpoint, headers, body }: Request): Promise<PushOutcome> => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const response = await options.fetch(endpoint, { method: "POST", headers, body: new Uint8Array(body), signal });
    await response.body?.cancel();
    if (response.ok) return { kind: "accepted" };
    if (GONE.includes(response.status)) return { kind: "gone" };
    if (UNAUTHORISED.includes(response.status)) {
      options.log.warn(
        { push_service: host, status: response.status },
        "a push service does not believe our key or subject",
      );
      throw new PushUnauthorised(`the push service answered ${response.status}`);
    }
    if (response.status !== 429 && response.status < 500) return { kind: "refused" };
    throw new PushServiceFailed(response.status, retryAfterMs(response.headers.get("retry-after"), Date.now()));
  };
  const breakers = new Map(
    [...options.hosts.names, ...options.hosts.allowed].map((host) => [
      host,
      createBreaker(post, {
        target: `push:${host}`,
        metrics: options.metrics,
        resetMs: options.breakerResetMs,
        callsMin: BREAKER_CALLS_MIN,
      }),
    ]),
  );

  return {
    async send({ endpoint, p256dh, auth }, payload, { ttlS, topic }) {
      const host = pushHostOf(endpoint, options.hosts) ?? "";
      const breaker = breakers.get(host);
      if (breaker === undefined) return { kind: "refused" };
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: options.vapid,
        TTL: ttlS,
        urgency: "high",
        topic,
        contentEncoding: "aes128gcm",
      });
      const { "Content-Length": _counted, ...headers } = details.headers;
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      try {
        return await breaker.call({ host, endpoint, headers: Object.fromEntries(sent), body: details.body });
      } catch (error) {
        if (error instanceof PushUnauthorised) return { kind: "unauthorised" };
        return { kind: "failed", afterMs: error instanceof PushServiceFailed ? error.afterMs : null };
      }
    },
    close: () => {
      for (const breaker of breakers.values()) breaker.close();
    },
  };
}

/** Reads a Retry-After header, in seconds or as a date (RFC 9110); null when it is neither. */
function retryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX) : null;
}
