import type { JetStreamClient } from "@nats-io/jetstream";
import { publish } from "@tenho/kernel/events/publish";
import type { AuditPublisher } from "../../app/ports/publishers.ts";

/** Publishes records that waited in a wish's outbox. */
export const createAuditPublisher = (js: JetStreamClient): AuditPublisher => ({
  async publish({ id: msgId, subject, payload }) {
    await publish(js, subject, Buffer.from(payload, "base64"), { msgId });
  },
});
