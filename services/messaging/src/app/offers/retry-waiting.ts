import type { Wish } from "../../domain/wish/wish.ts";
import type { Wallet } from "../ports/clients.ts";
import type { MerchantStore, WishStore } from "../ports/stores.ts";
import type { Wishes } from "../wish/wishes.ts";

export type RetryDeps = {
  wishes: Wishes;
  store: Pick<WishStore, "waiting">;
  memory: Pick<MerchantStore, "passedOverWishes" | "forgetPassedOver">;
  wallet: Pick<Wallet, "priceCents">;
};

const again = (wish: Wish): Wish =>
  wish.state === "waiting_merchant" ? { ...wish, state: "choosing", retryAt: null } : wish;

/** Wishes for which there was nobody to ask are tried again when somebody may have become able to serve them. */
export function createRetryWaiting({ wishes, store, memory, wallet }: RetryDeps) {
  return {
    /** A merchant of these categories began to serve these units (null: all). */
    async merchantAvailable(categoryIds: number[], unitIds: string[] | null): Promise<void> {
      if (categoryIds.length === 0) return;
      for (const id of await store.waiting(categoryIds, unitIds)) await wishes.change(id, again);
    },
    /** A merchant has this balance now, more than before. */
    async balanceGrown(merchantId: string, balanceCents: number): Promise<void> {
      const ids = await memory.passedOverWishes(merchantId);
      if (ids.length === 0 || balanceCents < (await wallet.priceCents())) return;
      for (const id of ids) await wishes.change(id, again);
      await memory.forgetPassedOver(merchantId, ids);
    },
  };
}

export type RetryWaiting = ReturnType<typeof createRetryWaiting>;
