import { liveNoticeRow } from "@tenho/kernel/events/live";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";

/** Writes the live notice of a changed charge or review into the outbox, in the transaction of the change; MASTER sees every one. */
export async function publishChargeChange(
  trx: Knex,
  { id, version, userId }: { id: string; version: number; userId: string | null },
): Promise<void> {
  const audience = userId === null ? {} : { user_ids: [userId] };
  await enqueue(trx, liveNoticeRow({ type: "payment.charge", id, version, audience }));
}
