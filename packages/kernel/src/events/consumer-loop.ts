import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/nats-core";
import type { ConsumerBacklog, ConsumerOptions } from "./consume.ts";
import { createMessageProcessor } from "./message-processor.ts";

/** All settings of a consumer, defaults filled in. */
export type ConsumerSettings = Required<ConsumerOptions>;

const PULL_EXPIRES_MS = 5_000;
const PULL_HEARTBEAT_MS = 1_000;
const RETRY_DELAY_MS = 250;
/** Above what an unavailable service leaves waiting for another attempt, so that it does not hold up the rest. */
const ACK_PENDING_MAX = 10_000;

/**
 * The loop behind a consumer: fetch as many messages as there are free places, start each at once. Nothing is fetched
 * ahead, so no message waits here unheard of while its AckWait runs out.
 */
export function createConsumerLoop(settings: ConsumerSettings) {
  const { nc, stream, durable, log, maxInFlight } = settings;
  const running = new Set<Promise<void>>();
  const work = createMessageProcessor(settings);
  let jsm: JetStreamManager | undefined;
  let fetching: ConsumerMessages | undefined;
  let finishing = false;
  let failure: unknown;
  let loop: Promise<void> | undefined;

  const manager = async () => (jsm ??= await jetstreamManager(nc, { checkAPI: false }));
  const info = async () => (await manager()).consumers.info(stream, durable);

  const begin = (msg: JsMsg) => {
    const task = work.run(msg).finally(() => running.delete(task));
    running.add(task);
  };

  const fetchInto = async (consumer: ConsumerInfo) => {
    const source = jetstream(nc).consumers.getConsumerFromInfo(consumer);
    while (!finishing) {
      while (running.size >= maxInFlight) await Promise.race(running);
      fetching = await source.fetch({
        max_messages: maxInFlight - running.size,
        expires: PULL_EXPIRES_MS,
        idle_heartbeat: PULL_HEARTBEAT_MS,
      });
      if (finishing) fetching.stop();
      for await (const msg of fetching) begin(msg);
      failure = undefined;
      if (running.size === 0) work.idle();
    }
  };

  const run = async (first: ConsumerInfo) => {
    let consumer: ConsumerInfo | undefined = first;
    while (!finishing) {
      try {
        consumer ??= await ensureConsumer(await manager(), settings);
        await fetchInto(consumer);
      } catch (error) {
        if (finishing) return;
        failure = error;
        consumer = undefined;
        log.warn({ err: error, stream, durable }, "messages cannot be fetched, trying again");
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    }
  };

  return {
    /** Makes the durable exist and begins. @throws when the stream does not exist or the broker is unreachable. */
    async start() {
      loop = run(await ensureConsumer(await manager(), settings));
    },
    /** Fetches no more and waits for what is being handled. Safe to call twice. */
    async finish() {
      finishing = true;
      fetching?.stop();
      await loop;
      await Promise.all(running);
      if (!nc.isClosed()) await nc.flush().catch(() => undefined);
    },
    lastFailure: () => failure,
    async backlog(): Promise<ConsumerBacklog> {
      const { num_pending: pending, num_ack_pending: ackPending } = await info();
      return { pending, ackPending };
    },
  };
}

function ensureConsumer(jsm: JetStreamManager, settings: ConsumerSettings): Promise<ConsumerInfo> {
  const { stream, durable, filterSubjects, ackWaitMs, startFrom, maxInFlight } = settings;
  return jsm.consumers.add(stream, {
    durable_name: durable,
    filter_subjects: filterSubjects,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    // JetStream stops without a word at max_deliver, so there is none; parking is our own doing.
    max_deliver: -1,
    max_ack_pending: Math.max(ACK_PENDING_MAX, maxInFlight),
    deliver_policy: startFrom === "first" ? DeliverPolicy.All : DeliverPolicy.New,
  });
}
