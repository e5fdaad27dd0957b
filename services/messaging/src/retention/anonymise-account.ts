import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { PersonStore } from "../app/ports/person-store.ts";
import type { WishPageKey } from "../app/ports/wish-page.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import { anonymiseMerchant, isOverFor, offersNaming } from "../domain/offers/anonymise-merchant.ts";
import { reachMessageIds } from "../domain/offers/follow-up.ts";
import { reportMessageIds } from "../domain/offers/notify-consumer.ts";
import type { SubscriptionStore } from "../push/push-ports.ts";
import type { AccountErasureStore } from "./account-erasure-port.ts";

const WISHES_MAX = 100;

export type AnonymiseAccountDeps = {
  accounts: Pick<AccountErasureStore, "askedWishes">;
  persons: Pick<PersonStore, "markUnheard" | "clearMessages">;
  subscriptions: Pick<SubscriptionStore, "removeOfAccount">;
  wishes: Pick<Wishes, "get" | "change">;
  /** Most wishes read at once. */
  wishesMax?: number;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Removes a merchant's name and number from every wish it was asked about and from the messages that named it to a consumer, along with the contacts
 * that were created only to ask it and its browsers' push subscriptions. Offers with their outcomes stay. Safe to repeat.
 *
 * @returns false while an offer is open, or its TENHO is being paid or reported, which is completed first.
 */
export function createAnonymiseAccount(deps: AnonymiseAccountDeps): AnonymiseAccount {
  const { accounts, persons, subscriptions, wishes, wishesMax = WISHES_MAX, now, crash } = deps;
  const anonymise = async (userId: string, wishId: string): Promise<boolean> => {
    const wish = await wishes.get(wishId);
    const naming = wish === null ? [] : offersNaming(wish, userId);
    if (wish === null || naming.length === 0) return true;
    if (!isOverFor(wish, userId)) return false;
    // The contacts are marked before the offers, which lead to them, are anonymised.
    for (const { merchantContactId } of naming) await persons.markUnheard(merchantContactId, now());
    crash("account-erasure-contacts");
    if (!(await persons.clearMessages([...reportMessageIds(wish), ...reachMessageIds(wish)], now()))) return false;
    crash("account-erasure-messages");
    // A wish that changed since may have caused a message that was not cleared.
    const changed = await wishes.change(wishId, (stored) =>
      stored.version === wish.version ? anonymiseMerchant(stored, userId) : stored,
    );
    return changed === null || offersNaming(changed.wish, userId).length === 0;
  };

  return async (userId: string): Promise<boolean> => {
    await subscriptions.removeOfAccount(userId);
    let isDone = true;
    for (let after: WishPageKey | null = null; ; ) {
      const page: WishPageKey[] = await accounts.askedWishes(userId, after, wishesMax);
      for (const { id } of page) isDone = (await anonymise(userId, id)) && isDone;
      after = page.at(-1) ?? null;
      if (after === null || page.length < wishesMax) return isDone;
    }
  };
}

export type AnonymiseAccount = (userId: string) => Promise<boolean>;
