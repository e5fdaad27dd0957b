import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { can } from "@tenho/access/can";
import type { Identity } from "@tenho/kernel/auth/identity";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { LIVE_PANEL_MS, LIVE_PANEL_REFRESH_MS, LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";

/** Time limit of the broker for one entry. */
const WRITE_MS = 5_000;

export type PanelPresence = Component & {
  /** Counts an event stream that was opened; call the returned function once when the stream has ended. */
  opened(identity: Identity): () => void;
};

/** The merchant whose offers a caller may answer; null: none, also for a viewer of its panel. */
const answersFor = (identity: Identity): string | null =>
  identity.viewer === undefined &&
  (identity.role === "CLIENT" || identity.role === "USER") &&
  can(identity, "message.access")
    ? identity.clientId
    : null;

/**
 * Publishes which merchants have a panel open at this replica with somebody at it who may answer: when the first such stream opens, and again while
 * one is open, at most once in `refreshMs` however many there are and however often they come and go.
 * Entries are never deleted: they expire. A write that fails is only logged: the merchant then counts as absent.
 */
export function createPanelPresence(options: {
  nc: NatsConnection;
  log: Logger;
  refreshMs?: number;
  now?: () => number;
}): PanelPresence {
  const { nc, log, refreshMs = LIVE_PANEL_REFRESH_MS, now = Date.now } = options;
  /** Open streams by merchant. */
  const streams = new Map<string, number>();
  /** Moment of the last write of each merchant's entry. */
  const writtenAt = new Map<string, number>();
  let bucket: KV | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;

  const isFresh = (merchantId: string): boolean =>
    now() - (writtenAt.get(merchantId) ?? Number.NEGATIVE_INFINITY) < refreshMs;

  async function write(merchantId: string): Promise<void> {
    bucket ??= await new Kvm(nc).open(LIVE_PANELS_BUCKET);
    writtenAt.set(merchantId, now());
    await bucket.put(merchantId, String(now() + LIVE_PANEL_MS), { timeout: WRITE_MS });
  }

  /** Writes one entry after the other, including those of merchants who come meanwhile: a slow broker gets one write at a time. */
  async function refresh(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    let merchantId = "";
    try {
      for (merchantId of streams.keys()) if (!isFresh(merchantId)) await write(merchantId);
      for (const known of writtenAt.keys()) if (!streams.has(known) && !isFresh(known)) writtenAt.delete(known);
    } catch (error) {
      // The others are written at the next refresh: while the broker is down, each would cost a time limit now.
      writtenAt.delete(merchantId);
      log.warn({ err: error }, "that panels are open could not be published");
    } finally {
      isWriting = false;
    }
  }

  return {
    name: "panel presence",
    start: async () => {
      timer = setInterval(() => void refresh(), refreshMs / 2);
    },
    stop: async () => {
      clearInterval(timer);
      streams.clear();
    },
    opened: (identity) => {
      const merchantId = answersFor(identity);
      if (merchantId === null) return () => undefined;
      streams.set(merchantId, (streams.get(merchantId) ?? 0) + 1);
      void refresh();
      return () => {
        const left = (streams.get(merchantId) ?? 0) - 1;
        if (left > 0) streams.set(merchantId, left);
        else streams.delete(merchantId);
      };
    },
  };
}
