import { NewerMessageError } from "@tenho/kernel/events/consumer/newer-message-error";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { CategoryCorrectedSchema, CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import type { CandidateSource, Correction } from "../../app/corrections/ports.ts";

const sources: Readonly<Partial<Record<CorrectionSource, CandidateSource | null>>> = {
  [CorrectionSource.UNSPECIFIED]: null,
  [CorrectionSource.CONSUMER_PICK]: "consumer_pick",
  [CorrectionSource.MERCHANT_REFUSAL]: "merchant_refusal",
  [CorrectionSource.OPERATOR]: "operator",
};

/** Records the corrections that messaging publishes; safe to repeat. */
export function createCorrectionHandler(deps: {
  recordCorrection: (correction: Correction) => Promise<void>;
  crashPoint: CrashPoint;
}) {
  return async ({ data, publishedAt }: { data: Uint8Array; publishedAt: Date }): Promise<void> => {
    const event = decodeEvent(CategoryCorrectedSchema, data);
    const { text, wishId, unitId, fromCategoryId, categoryId, occurredAt } = event;
    const source = sources[event.source];
    if (source === undefined) throw new NewerMessageError("a source this version does not know");
    if (source === null) throw new PoisonError("a correction without a source");
    if (fromCategoryId < 0 || categoryId < 0 || fromCategoryId + categoryId === 0) {
      throw new PoisonError("a correction without a category");
    }
    await deps.recordCorrection({
      id: parseEventUuid(event.id, "id"),
      wishId: wishId === "" ? null : wishId,
      text,
      source,
      fromId: fromCategoryId || null,
      categoryId: categoryId || null,
      unitId: unitId === "" ? null : parseEventUuid(unitId, "unit_id"),
      at: toDate(occurredAt) ?? publishedAt,
    });
    deps.crashPoint("correction-recorded");
  };
}
