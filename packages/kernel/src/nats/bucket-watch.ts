import { type KvEntry, Kvm, type KvWatchEntry } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "../lifecycle/component.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import { createSubscriptionLoop, type Subscription } from "./subscription-loop.ts";

export type BucketWatch = Component & {
  /** Returns whether all entries of the bucket have been applied, and it is being watched. */
  isUpToDate(): boolean;
  /** Rejects until the bucket has been read, and while it is not watched. */
  check(): Promise<void>;
};

/**
 * Reads a key-value bucket, which must exist, and follows its changes; its start resolves when all entries in it have been
 * applied.
 */
export function createBucketWatch(options: {
  nc: NatsConnection;
  log: Logger;
  /** Names the watch in the log and the shutdown steps. */
  name: string;
  bucket: string;
  apply: (entry: Pick<KvEntry, "key" | "string">) => void;
}): BucketWatch {
  const { nc, log, name, bucket, apply } = options;
  const firstRead = Promise.withResolvers<void>();
  let isUpToDate = false;

  function markUpToDate(): void {
    isUpToDate = true;
    firstRead.resolve();
  }

  async function open(): Promise<Subscription<KvWatchEntry>> {
    const opened = await new Kvm(nc).open(bucket);
    const watched = await opened.watch();
    // Checked after the watch began, so that it does not wait for entries that expired before.
    if ((await opened.status()).values === 0) markUpToDate();
    return watched;
  }

  const loop = createSubscriptionLoop<KvWatchEntry>({
    name,
    log,
    open,
    handle: (entry) => {
      if (entry.operation === "PUT") apply(entry);
      // Delta 0: this entry was the last one in the bucket when it was sent.
      if (entry.delta === 0) markUpToDate();
    },
    onLost: () => {
      isUpToDate = false;
    },
  });

  return {
    name,
    start: async () => {
      loop.start();
      await firstRead.promise;
    },
    stop: async () => {
      firstRead.resolve();
      loop.stop();
    },
    isUpToDate: () => isUpToDate,
    check: async () => {
      if (!isUpToDate) throw new Error(`${name} have not been read`);
    },
  };
}
