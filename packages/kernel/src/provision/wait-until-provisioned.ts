import { JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { isStoreUnavailable } from "../errors/store-unavailable.ts";
import { durablesOf, subjectsLacking } from "../events/durables.ts";
import { STREAM } from "../events/streams.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import { BUCKETS, streamOf } from "./buckets.ts";

const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_MS = 250;
const NOT_FOUND = [10014, 10059];

/**
 * Waits until the broker has everything a process needs: every stream, the durables it reads, the buckets it writes or
 * watches. The missing parts are logged whenever they change.
 *
 * @throws Error naming what is still missing after `giveUpAfterMs` (default 60 s), or what the broker refused.
 */
export async function waitUntilProvisioned(
  nc: NatsConnection,
  { service, log, giveUpAfterMs = GIVE_UP_AFTER_MS }: { service: string; log: Logger; giveUpAfterMs?: number },
): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (let said = ""; ; ) {
    const missing = await missingFor(nc, service).catch((error: unknown) => {
      if (!isStoreUnavailable(error)) throw error;
      return [`an answer of the broker (${error instanceof Error ? error.message : String(error)})`];
    });
    if (missing.length === 0) return;
    const names = missing.join(", ");
    if (Date.now() + PAUSE_MS >= giveUpAt) throw new Error(`the broker is not provisioned: ${names} missing`);
    if (names !== said)
      log.warn({ missing }, "waiting for the provision command: the broker lacks what this process needs");
    said = names;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function missingFor(nc: NatsConnection, service: string): Promise<string[]> {
  const { streams, consumers } = await jetstreamManager(nc);
  const buckets = BUCKETS.filter(({ writers, readers }) => writers.includes(service) || readers.includes(service));
  const looks = [
    ...Object.values(STREAM).map(async (name) => ((await infoOf(streams.info(name))) ? [] : [`stream ${name}`])),
    ...buckets.map(async (one) => ((await infoOf(streams.info(streamOf(one)))) ? [] : [`bucket ${one.name}`])),
    ...durablesOf(service).map(async ({ stream, durable, filterSubjects }) => {
      const found = await infoOf(consumers.info(stream, durable));
      if (!found) return [`durable ${durable}`];
      return subjectsLacking(found.config, filterSubjects).map((subject) => `${subject} in durable ${durable}`);
    }),
  ];
  return (await Promise.all(looks)).flat();
}

async function infoOf<Info>(asked: Promise<Info>): Promise<Info | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JetStreamApiError && NOT_FOUND.includes(error.code)) return null;
    throw error;
  }
}
