import {
  type ConsumerInfo,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import type { NatsConnection, Subscription } from "@nats-io/nats-core";
import { connectionState } from "../nats/connection-state.ts";
import type { ConsumerBacklog, ConsumerOptions } from "./consume.ts";
import { subjectsLacking } from "./durables.ts";
import { createMessageProcessor } from "./message-processor.ts";

/** All settings of a consumer, defaults filled in. */
export type ConsumerSettings = Required<ConsumerOptions>;

const PULL_EXPIRES_MS = 5_000;
const PULL_HEARTBEAT_MS = 1_000;
const RETRY_DELAY_MS = 250;

/**
 * The loop behind a consumer: fetch as many messages as there are free slots, start each at once. Nothing is fetched
 * ahead, so no message waits here while its AckWait runs out.
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
  const openDurable = async () => {
    const found = await info();
    const lacking = subjectsLacking(found.config, settings.filterSubjects);
    if (lacking.length > 0) throw new Error(`the durable ${durable} does not deliver ${lacking.join(", ")}`);
    return found;
  };

  const begin = (msg: JsMsg) => {
    const task = work.run(msg).finally(() => running.delete(task));
    running.add(task);
  };

  const fetchInto = async (consumer: ConsumerInfo) => {
    const source = jetstream(nc).consumers.getConsumerFromInfo(consumer);
    while (!finishing) {
      while (running.size >= maxInFlight) await Promise.race(running);
      if (finishing) return;
      fetching = await source.fetch({
        max_messages: maxInFlight - running.size,
        expires: PULL_EXPIRES_MS,
        idle_heartbeat: PULL_HEARTBEAT_MS,
      });
      if (finishing) await endFetch(nc, fetching);
      for await (const msg of fetching) begin(msg);
      failure = undefined;
      if (running.size === 0) work.idle();
    }
  };

  const run = async (first: ConsumerInfo) => {
    let consumer: ConsumerInfo | undefined = first;
    while (!finishing) {
      try {
        consumer ??= await openDurable();
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
    /** Begins. @throws when the durable does not exist or does not deliver every subject, or the broker is unreachable. */
    async start() {
      loop = run(await openDurable());
    },
    /** Fetches no more and waits for what is being handled. Safe to call twice. */
    async finish() {
      finishing = true;
      if (fetching) await endFetch(nc, fetching);
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

/**
 * Stops fetching and takes the messages that the broker has sent so far. `stop` alone drops the subscription with all messages under
 * way, which the broker would give to another replica only after AckWait.
 */
async function endFetch(nc: NatsConnection, fetching: ConsumerMessages): Promise<void> {
  const { sub } = fetching as unknown as { sub?: Subscription };
  if (sub && !sub.isClosed() && connectionState(nc).isUp()) await sub.drain().catch(() => undefined);
  fetching.stop();
}
