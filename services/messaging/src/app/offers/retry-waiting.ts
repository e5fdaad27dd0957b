import { retryWaitingWish } from "../../domain/wish/retry-or-close.ts";
import type { WalletClient } from "../ports/clients.ts";
import type { MerchantStore } from "../ports/merchant-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";

export type RetryDeps = {
  wishes: Pick<Wishes, "change">;
  store: Pick<WishStore, "waitingIds">;
  merchants: Pick<MerchantStore, "skippedWishes" | "clearSkipped">;
  wallet: Pick<WalletClient, "priceCents">;
};

/** Retries wishes that had no merchant to ask when one may have become able to serve them. */
export function createRetryWaiting({ wishes, store, merchants, wallet }: RetryDeps) {
  return {
    /** A merchant of these categories began to serve these units (null: all). */
    async merchantAvailable(categoryIds: number[], unitIds: string[] | null): Promise<void> {
      if (categoryIds.length === 0) return;
      for (const id of await store.waitingIds(categoryIds, unitIds)) await wishes.change(id, retryWaitingWish);
    },
    /** A merchant's balance has grown to `balanceCents`. */
    async balanceGrown(merchantId: string, balanceCents: number): Promise<void> {
      const ids = await merchants.skippedWishes(merchantId);
      if (ids.length === 0 || balanceCents < (await wallet.priceCents())) return;
      for (const id of ids) await wishes.change(id, retryWaitingWish);
      await merchants.clearSkipped(merchantId, ids);
    },
  };
}

export type RetryWaiting = ReturnType<typeof createRetryWaiting>;
