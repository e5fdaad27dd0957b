import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CategoryCorrectedSchema, CorrectionSource as Source } from "@tenho/proto/messaging/v1/events_pb";
import type { CorrectionPublisher } from "../../app/ports/publishers.ts";
import type { CorrectionSource } from "../../domain/wish/correction.ts";

export const CORRECTED_SUBJECT = "evt.messaging.category_corrected";

const SOURCES: Record<CorrectionSource, Source> = {
  consumer: Source.CONSUMER_PICK,
  merchant: Source.MERCHANT_REFUSAL,
  operator: Source.OPERATOR,
};

/** Publishes corrections for the services that train on them. */
export const createCorrectionPublisher = (js: JetStreamClient): CorrectionPublisher => ({
  async publish(wishId, { id: msgId, correction }) {
    const { source, at, ...fields } = correction;
    const event = { ...fields, wishId, source: SOURCES[source], occurredAt: timestampFromDate(at) };
    await publish(js, CORRECTED_SUBJECT, encodeEvent(CategoryCorrectedSchema, event), { msgId });
  },
});
