import { type KvEntry, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { createSubscriptionLoop, type Subscription } from "../broker/subscription-loop.ts";

const BUCKET = "sessions";

/** Which session version of each account is current, as auth publishes it; read completely before the gateway is ready. */
export type SessionVersions = Component & {
  isCurrent(userId: string, version: number): boolean;
  /** Rejects until the bucket has been read, and while it is not watched. */
  check(): Promise<void>;
  /** Called with an account whenever its version rises. */
  onRevoked(listener: (userId: string) => void): void;
};

export function createSessionVersions(nc: NatsConnection, log: Logger): SessionVersions {
  const versions = new Map<string, number>();
  const listeners: ((userId: string) => void)[] = [];
  const firstRead = Promise.withResolvers<void>();
  /** Entries the bucket held when the watch began and that have not come yet. */
  let entriesLeft = 0;
  let isUpToDate = false;

  function setVersion(userId: string, version: number): void {
    if (!Number.isSafeInteger(version) || version <= (versions.get(userId) ?? 0)) return;
    versions.set(userId, version);
    for (const listener of listeners) listener(userId);
  }

  function markUpToDateOnceRead(): void {
    if (entriesLeft > 0) return;
    isUpToDate = true;
    firstRead.resolve();
  }

  async function open(): Promise<Subscription<KvEntry>> {
    const bucket = await new Kvm(nc).create(BUCKET, { history: 1 });
    entriesLeft = (await bucket.status()).values;
    markUpToDateOnceRead();
    return bucket.watch();
  }

  const loop = createSubscriptionLoop<KvEntry>({
    name: "session versions",
    log,
    open,
    handle: (entry) => {
      setVersion(entry.key, Number(entry.string()));
      entriesLeft -= 1;
      markUpToDateOnceRead();
    },
    onLost: () => {
      isUpToDate = false;
    },
  });

  return {
    name: "session versions",
    // No call is answered before the revoked sessions are known.
    start: async () => {
      loop.start();
      await firstRead.promise;
    },
    stop: async () => {
      firstRead.resolve();
      loop.stop();
    },
    isCurrent: (userId, version) => version >= (versions.get(userId) ?? 0),
    check: async () => {
      if (!isUpToDate) throw new Error("session versions have not been read");
    },
    onRevoked: (listener) => {
      listeners.push(listener);
    },
  };
}
