import { DeliverPolicy, type JsMsg, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { LiveNotice } from "@tenho/kernel/events/live";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createSubscriptionLoop, type Subscription } from "@tenho/kernel/nats/subscription-loop";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { z } from "zod";

/** Number of live notices kept for panels that lost their connection for a moment. */
const KEPT_MAX = 10_000;

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

/** `seq`: sequence number in the stream, the same in every replica of the gateway. */
export type NumberedNotice = { seq: number; notice: LiveNotice };

export type LiveFeed = Component & {
  /** Notices after `seq`, oldest first, or null when they are not all kept: too old, or of another stream. */
  since(seq: number): NumberedNotice[] | null;
  lastSeq(): number;
  /** Calls `listener` with each new notice until the returned function is called. */
  onNotice(listener: (notice: NumberedNotice) => void): () => void;
  /** Rejects until the feed has caught up with the stream. */
  check(): Promise<void>;
};

/** The stream LIVE as this replica has read it. */
export function createLiveFeed(nc: NatsConnection, log: Logger): LiveFeed {
  const listeners = new Set<(notice: NumberedNotice) => void>();
  let kept: NumberedNotice[] = [];
  let lastSeq = 0;
  /** Sequence number after which every notice is in `kept`. */
  let completeAfterSeq = 0;
  /** The last sequence number of the stream when the subscription was opened. */
  let targetSeq = 0;
  let isCaughtUp = false;

  function forgetAllBefore(state: { first_seq: number; last_seq: number }): void {
    kept = [];
    completeAfterSeq = Math.max(state.first_seq - 1, state.last_seq - KEPT_MAX, 0);
    lastSeq = completeAfterSeq;
  }

  function forgetOldest(): void {
    if (kept.length <= KEPT_MAX * 1.2) return;
    kept = kept.slice(-KEPT_MAX);
    completeAfterSeq = (kept[0]?.seq ?? 1) - 1;
  }

  function handle({ seq, subject, data }: JsMsg): void {
    lastSeq = seq;
    const parsed = noticeShape.safeParse(parseJson(data));
    // The subject proves the publisher: a message that the broker was made to deliver here keeps its original subject.
    if (parsed.success && subject === `live.${parsed.data.type}`) {
      const notice = { seq, notice: parsed.data };
      kept.push(notice);
      forgetOldest();
      for (const listener of listeners) listener(notice);
    } else log.warn({ seq }, "a live notice could not be read");
    if (seq >= targetSeq) isCaughtUp = true;
  }

  async function open(): Promise<Subscription<JsMsg>> {
    const { state } = await (await jetstreamManager(nc)).streams.info(STREAM.live);
    // On first use, or after the stream was created again: earlier sequence numbers mean nothing any more.
    if (state.last_seq < lastSeq || lastSeq === 0) forgetAllBefore(state);
    targetSeq = state.last_seq;
    isCaughtUp = lastSeq >= targetSeq;
    const consumer = await jetstream(nc).consumers.get(STREAM.live, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: lastSeq + 1,
    });
    return consumer.consume();
  }

  const loop = createSubscriptionLoop<JsMsg>({
    name: "live feed",
    log,
    open,
    handle,
    onLost: () => {
      isCaughtUp = false;
    },
  });

  return {
    name: "live feed",
    start: async () => loop.start(),
    stop: async () => loop.stop(),
    since: (seq) => (seq < completeAfterSeq || seq > lastSeq ? null : kept.filter((notice) => notice.seq > seq)),
    lastSeq: () => lastSeq,
    onNotice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      if (!isCaughtUp) throw new Error("the live feed has not caught up");
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
