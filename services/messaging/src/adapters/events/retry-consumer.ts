import type { ConsumedMessage } from "@tenho/kernel/events/consume";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type { RetryWaiting } from "../../app/offers/retry-waiting.ts";

export const RETRY_SUBJECTS = { merchant: "evt.users.merchant_available", balance: "evt.wallet.balance_changed" };

/** Events after which a waiting wish may find a merchant. Raises `PoisonError` for what cannot be read. */
export function createRetryHandler(retry: RetryWaiting) {
  return async ({ subject, data }: Pick<ConsumedMessage, "subject" | "data">): Promise<void> => {
    if (subject === RETRY_SUBJECTS.balance) {
      const { userId, amountCents, balanceCents } = decodeEvent(BalanceChangedSchema, data);
      if (amountCents > 0n) await retry.balanceGrown(userId, Number(balanceCents));
      return;
    }
    const { merchant, unitIds, allUnits } = decodeEvent(MerchantAvailableSchema, data);
    if (!merchant?.isActive) return;
    await retry.merchantAvailable(merchant.categoryIds, allUnits ? null : unitIds);
  };
}
