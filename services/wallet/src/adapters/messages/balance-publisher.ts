import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type { BalanceChange, BalancePublisher } from "../../app/ports.ts";

function publishChange(js: JetStreamClient, change: BalanceChange): Promise<unknown> {
  const event = create(BalanceChangedSchema, {
    userId: change.userId,
    unitId: change.unitId,
    balanceCents: BigInt(change.balanceCents),
    amountCents: BigInt(change.amountCents),
    movementId: change.movementId,
    occurredAt: timestampFromDate(change.occurredAt),
  });
  const live = liveNoticeRow({
    type: "wallet.balance",
    id: change.userId,
    version: change.id,
    audience: { unit_ids: [change.unitId], user_ids: [change.userId] },
  });
  return Promise.all([
    publish(js, "evt.wallet.balance_changed", encodeEvent(BalanceChangedSchema, event), {
      msgId: `wallet:${change.movementId}`,
    }),
    publish(js, live.subject, live.payload, { msgId: live.id }),
  ]);
}

/** Publishes movements to other services and to panels. */
export const createBalancePublisher = (js: JetStreamClient): BalancePublisher => ({
  publish: async (changes) => {
    await Promise.all(changes.map((change) => publishChange(js, change)));
  },
});
