import { timestampDate } from "@bufbuild/protobuf/wkt";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { CategoryCorrectedSchema, CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { z } from "zod";
import type { CandidateSource, CandidateStore } from "../../app/corrections/ports.ts";

const uuid = z.uuid();
const sources: Record<CorrectionSource, CandidateSource | null> = {
  [CorrectionSource.UNSPECIFIED]: null,
  [CorrectionSource.CONSUMER_PICK]: "consumer_pick",
  [CorrectionSource.MERCHANT_REFUSAL]: "merchant_refusal",
  [CorrectionSource.OPERATOR]: "operator",
};

/** Keeps what somebody said of a wish as a candidate; safe to repeat. */
export function createTakeCorrection(deps: { candidates: Pick<CandidateStore, "record">; crashPoint: CrashPoint }) {
  return async ({ data, publishedAt }: { data: Uint8Array; publishedAt: Date }): Promise<void> => {
    const correction = decodeEvent(CategoryCorrectedSchema, data);
    const { id, unitId, text, fromCategoryId, categoryId, source, occurredAt } = correction;
    const known = sources[source] ?? null;
    if (!uuid.safeParse(id).success) throw new PoisonError("a correction is named by a UUID");
    if (unitId !== "" && !uuid.safeParse(unitId).success) throw new PoisonError("a unit is named by a UUID");
    if (known === null) throw new PoisonError("a correction has a source");
    if (fromCategoryId < 0 || categoryId < 0 || fromCategoryId + categoryId === 0) {
      throw new PoisonError("a correction names a category");
    }
    await deps.candidates.record({
      ...{ id, text, source: known },
      fromId: fromCategoryId || null,
      categoryId: categoryId || null,
      unitId: unitId || null,
      at: occurredAt === undefined ? publishedAt : timestampDate(occurredAt),
    });
    deps.crashPoint("correction-recorded");
  };
}
