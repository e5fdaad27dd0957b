import { createHash } from "node:crypto";
import type { JetStreamClient } from "@nats-io/jetstream";
import { DEAD_LETTER_HEADER } from "@tenho/kernel/events/dead-letters";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { InboundItemSchema, StatusReportSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import pMap from "p-map";
import type { CallbackItem, CallbackPart, CallbackPublisher } from "../../app/ports/publishers.ts";
import { createMoment } from "./moment.ts";

/**
 * Most items of one callback that are published at once. Each waits for the broker's acknowledgement; thousands at once would all run into its time
 * limit.
 */
const PUBLISHED_AT_ONCE_MAX = 128;
/** Meta reports on the messages of one wish within about this time, each in a callback of its own; it waits for seconds. */
const MOMENT_MS = 5;

const PARKED_SUBJECT = `dlq.${STREAM.whatsappIn}.callback`;

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Raises: Error for an item that no part writes. */
function bytesOf(item: CallbackItem, parts: readonly CallbackPart[]): Uint8Array {
  if (item.subject === "wa.in.report") {
    const { messageId, error, pricing } = item.status;
    return encodeEvent(StatusReportSchema, {
      ...(messageId !== null && { messageId }),
      ...(error !== null && { error }),
      ...(pricing !== null && { pricing }),
    });
  }
  if (item.subject === "wa.in.message" || item.subject === "wa.in.status") {
    const contactJson = item.contact === null ? new Uint8Array() : jsonBytes(item.contact);
    return encodeEvent(InboundItemSchema, {
      phoneNumberId: item.phoneNumberId,
      itemJson: jsonBytes(item.item),
      contactJson,
    });
  }
  for (const part of parts) {
    const bytes = part.bytesOf(item);
    if (bytes !== null) return bytes;
  }
  throw new Error(`no part writes items of ${item.subject}`);
}

export type CallbackPublisherDeps = { js: JetStreamClient; metrics: Metrics; parts: readonly CallbackPart[] };

/** Stores each item of a callback in the stream once, however often Meta delivers it. */
export function createCallbackPublisher({ js, metrics, parts }: CallbackPublisherDeps): CallbackPublisher {
  const stored = metrics.counter("whatsapp_items_total", "Callback items stored", ["subject"]);
  const malformed = metrics.counter("whatsapp_malformed_items_total", "Callback items that could not be read");
  const unusedItems = metrics.counter("whatsapp_unused_items_total", "Callback items this service does not use", [
    "item",
  ]);
  const moment = createMoment(MOMENT_MS);

  async function store(item: CallbackItem): Promise<void> {
    const { subject, streamId } = item;
    const bytes = bytesOf(item, parts);
    // The broker's client sends items that are published together as one write.
    await moment();
    await publish(js, subject, bytes, { msgId: streamId });
    stored.inc({ subject });
  }

  async function park(bytes: Uint8Array): Promise<void> {
    malformed.inc();
    const msgId = `dlq:callback:${createHash("sha256").update(bytes).digest("hex")}`;
    const headers = { [DEAD_LETTER_HEADER.reason]: "not an item of a WhatsApp callback" };
    await publish(js, PARKED_SUBJECT, bytes, { msgId, headers });
  }

  return {
    async publish({ items, malformed: unreadable, unused }) {
      for (const item of unused) unusedItems.inc({ item });
      const tasks = [
        ...items.map((item) => () => store(item)),
        ...unreadable.map((item) => () => park(jsonBytes(item))),
      ];
      try {
        await pMap(tasks, (task) => task(), { concurrency: PUBLISHED_AT_ONCE_MAX, stopOnError: false });
      } catch (error) {
        throw error instanceof AggregateError ? error.errors[0] : error;
      }
    },
    parkUnreadable: park,
  };
}
