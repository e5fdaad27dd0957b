import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CategoryCorrectedSchema, CorrectionSource as Source } from "@tenho/proto/messaging/v1/events_pb";
import type { Correction, CorrectionSource } from "../../domain/wish/correction.ts";

export const CORRECTED_SUBJECT = "evt.messaging.category_corrected";

const SOURCES: Record<CorrectionSource, Source> = {
  consumer: Source.CONSUMER_PICK,
  merchant: Source.MERCHANT_REFUSAL,
  operator: Source.OPERATOR,
};

/** Makes corrections known to whoever learns from them. Raises: unavailable. */
export function createPublishCorrection(js: JetStreamClient) {
  return async (wishId: string, { id: msgId, correction }: { id: string; correction: Correction }): Promise<void> => {
    const { source, at, ...said } = correction;
    const event = { ...said, wishId, source: SOURCES[source], occurredAt: timestampFromDate(at) };
    await publish(js, CORRECTED_SUBJECT, encodeEvent(CategoryCorrectedSchema, event), { msgId });
  };
}
