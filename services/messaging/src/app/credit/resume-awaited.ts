import { resumeAwaited } from "../../domain/payment/unpaid-tenho.ts";
import type { ContactStore } from "../ports/people/contact-store.ts";
import type { WishStore } from "../ports/wishes/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";

export type ResumeAwaitedDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  store: Pick<WishStore, "awaitedIds">;
  contacts: Pick<ContactStore, "get">;
  now: () => Date;
};

/**
 * Goes on with a merchant's TENHOs that waited for its balance: each is marked as being paid by one conditional update, and debited by
 * the worker under the key of its offer. SAIR, NÃO TENHO and the end of the offer win over it.
 */
export function createResumeAwaited({ wishes, store, contacts, now }: ResumeAwaitedDeps) {
  const resume = async (wishId: string, merchantId: string, balanceCents: number): Promise<void> => {
    const wish = await wishes.get(wishId);
    // SAIR marks the person first, then withdraws the wish: the mark alone ends every offer.
    const consumer = wish && (await contacts.get(wish.contactId));
    if (consumer === null || consumer.optedOutAt !== null) return;
    await wishes.change(wishId, (stored) => resumeAwaited(stored, merchantId, balanceCents, now()));
  };

  return {
    resume,
    /** A merchant's balance has grown to `balanceCents`. */
    async balanceGrown(merchantId: string, balanceCents: number): Promise<void> {
      for (const id of await store.awaitedIds(merchantId)) await resume(id, merchantId, balanceCents);
    },
  };
}

export type ResumeAwaited = ReturnType<typeof createResumeAwaited>;
