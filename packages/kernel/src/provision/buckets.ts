import { jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { type NatsConnection, nanos } from "@nats-io/nats-core";
import { REVOKED_SESSION_KEPT_MS, REVOKED_SESSIONS_BUCKET } from "../auth/revoked-sessions.ts";
import { ROLE_VERSIONS_BUCKET } from "../auth/role-versions.ts";
import { SESSION_VERSIONS_BUCKET } from "../auth/session-versions.ts";
import { CHECKED_PROCESSES, OUTSIDE_CHECKS_BUCKET } from "../checks/outside-bucket.ts";
import { LIVE_PANEL_MS, LIVE_PANELS_BUCKET } from "../nats/live-panels.ts";
import { WEB_FILES_BUCKET, WEB_FILES_MS } from "../nats/web-files.ts";

/** A key-value bucket with its writers and its readers. It holds the last value of each key. */
export interface Bucket {
  readonly name: string;
  readonly writers: readonly string[];
  readonly readers: readonly string[];
  /** True where each writer writes and asks for the key of its own name alone; readers that do not write ask for any. */
  readonly isByWriter?: true;
  /** True where the reader asks for single values; it watches all of them elsewhere. */
  readonly isLookedUp?: true;
  /** Lifetime of a value; 0 for ever. */
  readonly keptMs: number;
}

/** Every bucket of the project. */
export const BUCKETS: readonly Bucket[] = [
  { name: SESSION_VERSIONS_BUCKET, writers: ["auth"], readers: ["gateway"], keptMs: 0 },
  { name: REVOKED_SESSIONS_BUCKET, writers: ["auth"], readers: ["gateway"], keptMs: REVOKED_SESSION_KEPT_MS },
  { name: ROLE_VERSIONS_BUCKET, writers: ["auth"], readers: ["gateway"], keptMs: 0 },
  { name: LIVE_PANELS_BUCKET, writers: ["gateway"], readers: ["messaging"], keptMs: LIVE_PANEL_MS },
  { name: WEB_FILES_BUCKET, writers: ["gateway"], readers: ["gateway"], isLookedUp: true, keptMs: WEB_FILES_MS },
  {
    name: OUTSIDE_CHECKS_BUCKET,
    writers: CHECKED_PROCESSES,
    readers: [...CHECKED_PROCESSES, "operations"],
    isByWriter: true,
    isLookedUp: true,
    keptMs: 0,
  },
];

/** The stream under a bucket. */
export const streamOf = ({ name }: Bucket): string => `KV_${name}`;

/**
 * Creates missing buckets. Safe to run at any time and by several processes at once: an existing bucket keeps its values,
 * and only its lifetime of values and its number of copies ever grow.
 */
export async function ensureBuckets(nc: NatsConnection, replicas = 1): Promise<void> {
  const kvm = new Kvm(nc);
  const { streams } = await jetstreamManager(nc);
  for (const bucket of BUCKETS) {
    await kvm.create(bucket.name, { history: 1, replicas, ...(bucket.keptMs > 0 && { ttl: bucket.keptMs }) });
    const { config } = await streams.info(streamOf(bucket));
    const keptNs = bucket.keptMs === 0 || config.max_age === 0 ? 0 : Math.max(config.max_age, nanos(bucket.keptMs));
    if (config.max_age === keptNs && config.num_replicas >= replicas) continue;
    const copies = Math.max(config.num_replicas, replicas);
    await streams.update(config.name, { max_age: keptNs, num_replicas: copies });
  }
}
