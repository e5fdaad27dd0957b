import type { NatsConnection } from "@nats-io/nats-core";
import { connect } from "@nats-io/transport-node";
import { patchNatsClient } from "./patch-nats-client.ts";

const RETRY_DELAY_MS = 250;
const DIAL_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 10_000;

/** Prefix of every reply address of a broker user; a broker with permissions lets the user receive answers nowhere else. */
export const inboxPrefixOf = (user: string): string => `_INBOX_${user}`;

/** Address and credentials of the broker, and the connection's name. */
export interface NatsOptions {
  /** One address or several separated by commas; the first one's `user:password@` is used for all. */
  url: string;
  /** Name of the service; the broker shows it with the connection. */
  name: string;
  /** Time limit of the first connection, so that a wrong address is an error and not silence. */
  connectTimeoutMs?: number;
}

/**
 * Connects to NATS and from then on reconnects for ever.
 *
 * @throws Error when there is no connection after `connectTimeoutMs` (default 30 s); the message names hosts, never passwords.
 */
export async function connectNats({ url, name, connectTimeoutMs = 30_000 }: NatsOptions): Promise<NatsConnection> {
  patchNatsClient();
  const { servers, user, pass } = parseUrl(url);
  const giveUpAt = Date.now() + connectTimeoutMs;
  for (;;) {
    try {
      return await connect({
        servers,
        name,
        ...(user === undefined ? {} : { user, pass: pass ?? "" }),
        inboxPrefix: inboxPrefixOf(user ?? name),
        // An error with a stack for each request costs more than the request; see noAsyncTraces in nats.js.
        noAsyncTraces: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_DELAY_MS,
        ignoreAuthErrorAbort: true,
        pingInterval: PING_INTERVAL_MS,
        timeout: DIAL_TIMEOUT_MS,
      });
    } catch (cause) {
      if (Date.now() + RETRY_DELAY_MS >= giveUpAt) {
        throw new Error(`NATS does not answer at ${servers.join(", ")}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

function parseUrl(url: string): { servers: string[]; user?: string; pass?: string } {
  const urls = url
    .split(",")
    .map((part) => new URL(part.trim().includes("://") ? part.trim() : `nats://${part.trim()}`));
  const servers = urls.map((part) => `${part.hostname}:${part.port || "4222"}`);
  const first = urls[0];
  if (!first?.username) return { servers };
  return { servers, user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) };
}
