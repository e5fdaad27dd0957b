import type { ContactStore } from "../app/ports/contact-store.ts";
import type { WishStore } from "../app/ports/wish-store.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import type { Gates } from "../domain/gates.ts";
import { consumerStanding, contactOf } from "../domain/offers/consumer-standing.ts";
import { endAwaited, resumeAwaited } from "../domain/offers/unpaid-tenho.ts";

export type ResumeAwaitedDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  store: Pick<WishStore, "awaitedIds">;
  contacts: Pick<ContactStore, "get">;
  gates: Pick<Gates, "silences">;
  now: () => Date;
};

/**
 * Resumes a merchant's TENHOs that waited for its balance: each is marked as being paid by one conditional update, and the worker debits it under the
 * key of its offer. SAIR, NÃO TENHO and the end of the offer take precedence.
 */
export function createResumeAwaited({ wishes, store, contacts, gates, now }: ResumeAwaitedDeps) {
  const resume = async (wishId: string, merchantId: string, balanceCents: number): Promise<void> => {
    const wish = await wishes.get(wishId);
    if (wish === null) return;
    const consumer = await contacts.get(wish.contactId);
    const standing = consumerStanding(consumer, wish, now(), gates);
    if (standing === "withdrawn") return;
    const contact = contactOf(consumer);
    await wishes.change(wishId, (stored) =>
      standing === "unreachable" || contact === undefined
        ? endAwaited(stored, merchantId)
        : resumeAwaited(stored, { merchantId, balanceCents, contact }, now()),
    );
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
