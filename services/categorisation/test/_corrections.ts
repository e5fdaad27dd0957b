import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { JetStreamClient } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CategoryCorrectedSchema, CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";

type Named = { id: number; name: string };
export type Candidate = {
  id: string;
  text: string;
  status: string;
  times: number;
  from: Named | null;
  category: Named | null;
};
export type Page = { items: Candidate[]; next_cursor: string | null; total: number };

/** Publishes what somebody said of a wish, as messaging does; each call is a message of its own. */
export async function announceCorrection(
  js: JetStreamClient,
  changes: MessageInitShape<typeof CategoryCorrectedSchema>,
): Promise<void> {
  const event = encodeEvent(CategoryCorrectedSchema, {
    ...{
      id: randomUUID(),
      wishId: randomUUID(),
      categoryId: 60,
      source: CorrectionSource.OPERATOR,
      modelVersion: "1-a",
    },
    ...changes,
  });
  await publish(js, "evt.messaging.category_corrected", event, { msgId: randomUUID(), timeoutMs: 2_000 });
}
