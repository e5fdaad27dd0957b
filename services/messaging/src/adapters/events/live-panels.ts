import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createInterruptibleSleep } from "@tenho/kernel/lifecycle/interruptible-sleep";
import { createBucketWatch } from "@tenho/kernel/nats/bucket-watch";
import { LIVE_PANEL_MS, LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { LivePanels } from "../../app/ports/live-panels.ts";

/** Longest wait of a starting service for the first read, in milliseconds; without it every merchant counts as absent. */
const FIRST_READ_MS = 2_000;

/**
 * Tracks the panels that gateways report as open. Nobody counts as present before the bucket has been read, nor while it is not watched; an entry
 * counts until the moment it names, at most `LIVE_PANEL_MS` from when it was read.
 */
export function createLivePanels(options: {
  nc: NatsConnection;
  log: Logger;
  now: () => Date;
}): LivePanels & Component {
  const { nc, log, now } = options;
  /** Epoch ms until which each merchant counts, about in the order of these moments. */
  const liveUntil = new Map<string, number>();

  function dropExpired(nowMs: number): void {
    for (const [merchantId, until] of liveUntil) {
      if (until > nowMs) return;
      liveUntil.delete(merchantId);
    }
  }

  const watch = createBucketWatch({
    nc,
    log,
    name: "live panels",
    bucket: LIVE_PANELS_BUCKET,
    apply: (entry) => {
      const nowMs = now().getTime();
      dropExpired(nowMs);
      const until = Number(entry.string());
      liveUntil.delete(entry.key);
      if (Number.isSafeInteger(until)) liveUntil.set(entry.key, Math.min(until, nowMs + LIVE_PANEL_MS));
    },
  });

  return {
    name: watch.name,
    start: async () => {
      const pause = createInterruptibleSleep();
      await Promise.race([watch.start().then(() => pause.wake()), pause.sleep(FIRST_READ_MS)]);
    },
    stop: () => watch.stop(),
    isLive: (merchantId) => watch.isUpToDate() && (liveUntil.get(merchantId) ?? 0) > now().getTime(),
  };
}
