import { DeliverPolicy, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { LiveNotice } from "@tenho/kernel/events/live";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { z } from "zod";

/** How many changes are kept for readers who lost their connection for a moment. */
const KEPT_MAX = 10_000;
const RETRY_MS = 500;

const noticeShape = z.object({
  type: z.string(),
  id: z.string(),
  version: z.number(),
  audience: z.object({
    unit_ids: z.array(z.string()),
    user_ids: z.array(z.string()),
    roles: z.array(z.enum(["MASTER", "ADMIN", "CLIENT", "USER"])),
  }),
});

/** `seq`: place in the stream, the same in every replica of the gateway. */
export type Change = { seq: number; notice: LiveNotice };

export type Feed = Component & {
  /** Changes after `seq`, oldest first, or null when they are not all known: too old, or of another stream. */
  since(seq: number): Change[] | null;
  lastSeq(): number;
  onChange(listener: (change: Change) => void): () => void;
  /** Rejects until the feed has caught up with the stream. */
  check(): Promise<void>;
};

/** The stream LIVE as this replica sees it. */
export function createFeed(nc: NatsConnection, log: Logger): Feed {
  const listeners = new Set<(change: Change) => void>();
  let kept: Change[] = [];
  let last = 0;
  /** Everything after it is in `kept`. */
  let floor = 0;
  let caughtUp = false;
  let stopped = false;
  let stopReading: (() => void) | undefined;

  function take(seq: number, data: Uint8Array): void {
    last = seq;
    const parsed = noticeShape.safeParse(parseJson(data));
    if (!parsed.success) {
      log.warn({ seq }, "a live notice could not be read");
      return;
    }
    const change: Change = { seq, notice: parsed.data };
    kept.push(change);
    if (kept.length > KEPT_MAX * 1.2) {
      kept = kept.slice(-KEPT_MAX);
      floor = (kept[0]?.seq ?? 1) - 1;
    }
    for (const listener of listeners) listener(change);
  }

  async function readOnce(): Promise<void> {
    const { state } = await (await jetstreamManager(nc)).streams.info(STREAM.live);
    if (state.last_seq < last || last === 0) {
      // The first reading, or a stream that began anew: numbers from before mean nothing any more.
      kept = [];
      floor = Math.max(state.first_seq - 1, state.last_seq - KEPT_MAX, 0);
      last = floor;
    }
    const target = state.last_seq;
    caughtUp = last >= target;
    const consumer = await jetstream(nc).consumers.get(STREAM.live, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: last + 1,
    });
    const messages = await consumer.consume();
    stopReading = () => messages.stop();
    for await (const message of messages) {
      take(message.seq, message.data);
      if (message.seq >= target) caughtUp = true;
    }
  }

  async function readForEver(): Promise<void> {
    while (!stopped) {
      try {
        await readOnce();
      } catch (error) {
        if (!stopped) log.warn({ err: error }, "live changes cannot be read; trying again");
      }
      caughtUp = false;
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  return {
    name: "live feed",
    start: async () => {
      void readForEver();
    },
    stop: async () => {
      stopped = true;
      stopReading?.();
    },
    since: (seq) => (seq < floor || seq > last ? null : kept.filter((change) => change.seq > seq)),
    lastSeq: () => last,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      if (!caughtUp) throw new Error("the live feed has not caught up");
    },
  };
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
