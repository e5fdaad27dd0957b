import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { NewerMessageError } from "@tenho/kernel/events/newer-message-error";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { CategoryCorrectedSchema, CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import type { CandidateSource } from "../../app/corrections/ports.ts";
import { recordCorrection } from "../../app/corrections/record-correction.ts";

const sources: Readonly<Partial<Record<CorrectionSource, CandidateSource | null>>> = {
  [CorrectionSource.UNSPECIFIED]: null,
  [CorrectionSource.CONSUMER_PICK]: "consumer_pick",
  [CorrectionSource.MERCHANT_REFUSAL]: "merchant_refusal",
  [CorrectionSource.OPERATOR]: "operator",
};

/** Records a correction that messaging publishes; safe to repeat. */
export async function handleCorrection(
  ctx: CategorisationContext,
  { data, publishedAt }: { data: Uint8Array; publishedAt: Date },
): Promise<void> {
  const event = decodeEvent(CategoryCorrectedSchema, data);
  const { text, wishId, unitId, fromCategoryId, categoryId, occurredAt } = event;
  const source = sources[event.source];
  if (source === undefined) throw new NewerMessageError("a source this version does not know");
  if (source === null) throw new PoisonError("a correction without a source");
  if (fromCategoryId < 0 || categoryId < 0 || fromCategoryId + categoryId === 0) {
    throw new PoisonError("a correction without a category");
  }
  await recordCorrection(ctx, {
    id: parseEventUuid(event.id, "id"),
    wishId: wishId === "" ? null : wishId,
    text,
    source,
    fromId: fromCategoryId || null,
    categoryId: categoryId || null,
    unitId: unitId === "" ? null : parseEventUuid(unitId, "unit_id"),
    at: toDate(occurredAt) ?? publishedAt,
  });
  ctx.crashPoint("correction-recorded");
}
