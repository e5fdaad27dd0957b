import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { type JetStreamClient, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CategoryCorrectedSchema, CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";

type Named = { id: number; name: string };
export type Candidate = {
  id: string;
  text: string;
  status: string;
  times: number;
  from: Named | null;
  category: Named | null;
  unit_id: string | null;
  proposal: { decision: string; category: Named | null; at: string } | null;
};
export type Page = { items: Candidate[]; next_cursor: string | null; total: number };

/** Publishes a correction as messaging does; each call is a new message. Returns its sequence in the stream. */
export async function announceCorrection(
  js: JetStreamClient,
  changes: MessageInitShape<typeof CategoryCorrectedSchema>,
): Promise<number> {
  const event = encodeEvent(CategoryCorrectedSchema, {
    id: randomUUID(),
    wishId: randomUUID(),
    categoryId: 60,
    source: CorrectionSource.OPERATOR,
    modelVersion: "1-a",
    ...changes,
  });
  const sending = { msgId: randomUUID(), timeoutMs: 90_000 };
  return (await publish(js, "evt.messaging.category_corrected", event, sending)).seq;
}

/** Waits until every correction up to this sequence is recorded or parked; several are handled at once, in any order. */
export async function handledUpTo(nc: NatsConnection, seq: number): Promise<void> {
  const manager = await jetstreamManager(nc);
  await eventually(
    "the corrections are handled",
    async () => (await manager.consumers.info("EVENTS", "categorisation-corrections")).ack_floor.stream_seq >= seq,
    60_000,
  );
}
