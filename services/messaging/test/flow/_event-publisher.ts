import { randomBytes } from "node:crypto";
import type { JetStreamClient } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import type { Merchant } from "@tenho/proto/users/v1/users_pb";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";

/** Publishes events as the users and wallet services do. */
export function createPublisher(js: JetStreamClient) {
  const options = () => ({ msgId: randomBytes(8).toString("hex"), timeoutMs: 90_000 });
  return {
    merchantAvailable: ({ id: userId, categoryIds }: Merchant, unitIds: string[]) =>
      publish(
        js,
        "evt.users.merchant_available",
        encodeEvent(MerchantAvailableSchema, { userId, categoryIds, unitIds }),
        options(),
      ),
    balanceChanged: (userId: string, balanceCents: bigint, amountCents: bigint) =>
      publish(
        js,
        "evt.wallet.balance_changed",
        encodeEvent(BalanceChangedSchema, { userId, balanceCents, amountCents }),
        options(),
      ),
  };
}
