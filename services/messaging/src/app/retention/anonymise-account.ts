import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { reachMessageIds } from "../../domain/follow-up/follow-up.ts";
import { anonymiseMerchant, isOverFor, offersNaming } from "../../domain/offers/merchants/anonymise-merchant.ts";
import { toldMessageIds } from "../../domain/offers/notify-consumer.ts";
import type { SubscriptionStore } from "../ports/merchants/push.ts";
import type { AccountErasureStore } from "../ports/people/account-erasure-store.ts";
import type { PersonStore } from "../ports/people/person-store.ts";
import type { WishPageKey } from "../ports/wishes/wish-page.ts";
import type { Wishes } from "../wish/wishes.ts";

const WISHES_MAX = 100;

export type AnonymiseAccountDeps = {
  accounts: Pick<AccountErasureStore, "askedWishes">;
  persons: Pick<PersonStore, "markUnheard" | "clearMessages">;
  subscriptions: Pick<SubscriptionStore, "removeOfAccount">;
  wishes: Pick<Wishes, "get" | "change">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Removes a merchant's name and number from every wish it was asked about and from the messages that told a consumer of it, with the contacts
 * that were made only to ask it and its browsers' push subscriptions. Offers with their outcomes stay. Safe to repeat.
 *
 * @returns false while an offer is open or its TENHO is being paid or told, which is completed first.
 */
export function createAnonymiseAccount(deps: AnonymiseAccountDeps) {
  const { accounts, persons, subscriptions, wishes, now, crash } = deps;
  const anonymise = async (userId: string, wishId: string): Promise<boolean> => {
    const wish = await wishes.get(wishId);
    const naming = wish === null ? [] : offersNaming(wish, userId);
    if (wish === null || naming.length === 0) return true;
    if (!isOverFor(wish, userId)) return false;
    // Before the offers, which lead to them.
    for (const { merchantContactId } of naming) await persons.markUnheard(merchantContactId, now());
    crash("account-erasure-contacts");
    if (!(await persons.clearMessages([...toldMessageIds(wish), ...reachMessageIds(wish)], now()))) return false;
    crash("account-erasure-messages");
    // Changed since, it may have caused a message that was not cleared.
    const changed = await wishes.change(wishId, (stored) =>
      stored.version === wish.version ? anonymiseMerchant(stored, userId) : stored,
    );
    return changed === null || offersNaming(changed.wish, userId).length === 0;
  };

  return async (userId: string): Promise<boolean> => {
    await subscriptions.removeOfAccount(userId);
    let isDone = true;
    for (let after: WishPageKey | null = null; ; ) {
      const page: WishPageKey[] = await accounts.askedWishes(userId, after, WISHES_MAX);
      for (const { id } of page) isDone = (await anonymise(userId, id)) && isDone;
      after = page.at(-1) ?? null;
      if (after === null || page.length < WISHES_MAX) return isDone;
    }
  };
}

export type AnonymiseAccount = ReturnType<typeof createAnonymiseAccount>;
