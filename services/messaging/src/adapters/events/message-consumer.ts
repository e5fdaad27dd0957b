import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { ReceiveMessage } from "../../app/inbound/receive-message.ts";
import { isUnservedNumber } from "../../app/inbound/require-unit.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { readMessageItem } from "./message-item.ts";

export type MessageConsumerDeps = {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  /** Most messages this process handles at once. */
  concurrency: number;
  receive: ReceiveMessage;
  retry?: MessageRetry;
};

/** Pauses before a message whose handling failed comes again: the first, and the longest. */
export type MessageRetry = Readonly<{ minMs: number; maxMs: number }>;

/** A person waits for the reply: once a failed service answers again, the message must not wait for long. */
const RETRY: MessageRetry = { minMs: 200, maxMs: 5_000 };

/** Error of a message to a number no unit has. It gives the number, which is a business's, and nothing about the person. */
class UnservedNumberError extends PoisonError {
  readonly phoneNumberId: string;

  constructor(phoneNumberId: string, cause: unknown) {
    super(`no unit has the number ${phoneNumberId}: replay it once one has`, { cause });
    this.phoneNumberId = phoneNumberId;
  }
}

/** Hands the WhatsApp messages of the stream to their use case; those of a number no unit has are parked, with an alert. */
export function createMessageConsumer({ nc, log, metrics, concurrency, receive, retry = RETRY }: MessageConsumerDeps) {
  const lag = metrics.histogram("inbound_lag_seconds", "From the callback to the message being handled");
  const unserved = metrics.counter(
    "inbound_unserved_total",
    "Messages parked because no unit has the number they came to",
  );

  const handle = async (message: InboundMessage): Promise<void> => {
    try {
      await receive(message);
    } catch (error) {
      throw isUnservedNumber(error) ? new UnservedNumberError(message.phoneNumberId, error) : error;
    }
  };

  return createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-messages",
    filterSubjects: ["wa.in.message"],
    log,
    metrics,
    maxInFlight: concurrency,
    nakDelayMsMin: retry.minMs,
    nakDelayMsMax: retry.maxMs,
    handle: async ({ data, seq, publishedAt }) => {
      await handle(readMessageItem(data, seq));
      lag.observe((Date.now() - publishedAt.getTime()) / 1_000);
    },
    onParked: (error) => {
      if (!(error instanceof UnservedNumberError)) return;
      unserved.inc();
      log.error(
        { number_id: error.phoneNumberId },
        "no unit has this WhatsApp number: give it to one, then replay its dead letters",
      );
    },
  });
}
