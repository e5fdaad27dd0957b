import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { ReceiveMessage } from "../../app/inbound/receive-message.ts";
import { readMessageItem } from "./message-item.ts";

export type MessageConsumerDeps = {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  /** Messages handled at once by this process. */
  concurrency: number;
  receive: ReceiveMessage;
};

/** Hands the WhatsApp messages of the stream to their use case. */
export function createMessageConsumer({ nc, log, metrics, concurrency, receive }: MessageConsumerDeps) {
  const lag = metrics.histogram("inbound_lag_seconds", "From the callback to the message being handled");
  return createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-messages",
    filterSubjects: ["wa.in.message"],
    log,
    metrics,
    maxInFlight: concurrency,
    // A person waits for the reply: once a failed service answers again, the message must not wait for long.
    nakDelayMsMin: 200,
    nakDelayMsMax: 5_000,
    handle: async ({ data, seq, publishedAt }) => {
      await receive(readMessageItem(data, seq));
      lag.observe((Date.now() - publishedAt.getTime()) / 1_000);
    },
  });
}
