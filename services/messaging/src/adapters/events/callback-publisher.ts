import { createHash } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { DEAD_LETTER_HEADER } from "@tenho/kernel/events/dead-letters";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { inParallel } from "../../app/in-parallel.ts";
import type { CallbackItem, ReadCallback } from "../http/callback-items.ts";
import { createEndOfTurn } from "./end-of-turn.ts";

/** Of one callback. Each waits for the broker's word, and thousands at once would all wait too long. */
const PUBLISHED_AT_ONCE_MAX = 128;

const SET_ASIDE_SUBJECT = `dlq.${STREAM.whatsappIn}.callback`;

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/**
 * Stores what a callback brought: readable items in the stream, each once however often it comes, the others among the dead
 * letters. Resolves when the broker has all of it; raises `unavailable` otherwise, with the neighbours of what failed stored.
 */
export function createStoreItems({ js, metrics }: { js: JetStreamClient; metrics: Metrics }) {
  const stored = metrics.counter("whatsapp_items_total", "Callback items stored", ["subject"]);
  const endOfTurn = createEndOfTurn();
  const malformed = metrics.counter("whatsapp_malformed_items_total", "Callback items that could not be read");

  async function store({ subject, streamId, phoneNumberId, item, contact }: CallbackItem): Promise<void> {
    const receivedAt = timestampFromDate(new Date());
    const contactJson = contact === null ? new Uint8Array() : jsonBytes(contact);
    const fields = { phoneNumberId, itemJson: jsonBytes(item), contactJson, receivedAt };
    const bytes = encodeEvent(InboundItemSchema, fields);
    // The client of the broker sends what one turn of the event loop published as one write.
    await endOfTurn();
    await publish(js, subject, bytes, { msgId: streamId });
    stored.inc({ subject });
  }

  async function setAside(bytes: Uint8Array): Promise<void> {
    malformed.inc();
    const msgId = `dlq:callback:${createHash("sha256").update(bytes).digest("hex")}`;
    const headers = { [DEAD_LETTER_HEADER.reason]: "not an item of a WhatsApp callback" };
    await publish(js, SET_ASIDE_SUBJECT, bytes, { msgId, headers });
  }

  return {
    items: async (read: ReadCallback): Promise<void> => {
      const work = [
        ...read.items.map((item) => () => store(item)),
        ...read.malformed.map((item) => () => setAside(jsonBytes(item))),
      ];
      await inParallel(work, PUBLISHED_AT_ONCE_MAX, (run) => run());
    },
    /** A callback that could not be read at all. */
    unreadable: setAside,
  };
}
