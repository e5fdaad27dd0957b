import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";

const BUCKET = "sessions";
const RETRY_MS = 500;

/** Which session version of each account is current, as auth publishes it; read whole before the gateway is ready. */
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
  let stopped = false;
  let watching = false;
  const firstRead = Promise.withResolvers<void>();
  let stopWatch: (() => void) | undefined;

  function take(userId: string, version: number): void {
    if (!Number.isSafeInteger(version) || version <= (versions.get(userId) ?? 0)) return;
    versions.set(userId, version);
    for (const listener of listeners) listener(userId);
  }

  function whole(): void {
    watching = true;
    firstRead.resolve();
  }

  async function watchOnce(): Promise<void> {
    const bucket = await new Kvm(nc).create(BUCKET, { history: 1 });
    let left = (await bucket.status()).values;
    if (left === 0) whole();
    const entries = await bucket.watch();
    stopWatch = () => entries.stop();
    for await (const entry of entries) {
      take(entry.key, Number(entry.string()));
      left -= 1;
      if (left <= 0) whole();
    }
  }

  async function watchForEver(): Promise<void> {
    while (!stopped) {
      try {
        await watchOnce();
      } catch (error) {
        if (!stopped) log.warn({ err: error }, "session versions cannot be watched; trying again");
      }
      watching = false;
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  return {
    name: "session versions",
    // Nobody is let in before it is known who was shown out.
    start: async () => {
      void watchForEver();
      await firstRead.promise;
    },
    stop: async () => {
      stopped = true;
      firstRead.resolve();
      stopWatch?.();
    },
    isCurrent: (userId, version) => version >= (versions.get(userId) ?? 0),
    check: async () => {
      if (!watching) throw new Error("session versions have not been read");
    },
    onRevoked: (listener) => {
      listeners.push(listener);
    },
  };
}
