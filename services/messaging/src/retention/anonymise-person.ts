import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { CategorisationClient } from "../app/ports/clients.ts";
import type { PersonStore } from "../app/ports/person-store.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import { reversedMessageIds } from "../domain/offers/follow-up.ts";
import { messageIdsAbout } from "../domain/offers/offer-message.ts";
import { anonymiseWish, isAtRest } from "../domain/wish/anonymise.ts";
import { isUnfinished, withdraw } from "../domain/wish/retry-or-close.ts";

const WISHES_MAX = 100;

export type AnonymisePersonDeps = {
  persons: PersonStore;
  wishes: Pick<Wishes, "get" | "change">;
  categorisation: Pick<CategorisationClient, "forgetWishes">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Removes a person from everything this service stores, by contact: identities first, so that whatever they write next belongs to a new contact;
 * unfinished wishes end. Safe to repeat; after the first step the sweep of erasures continues an interrupted run.
 *
 * @returns false while a payment or a message about one of their wishes is under way, which is completed first.
 * Raises: what the client raises.
 */
export function createAnonymisePerson({
  persons,
  wishes,
  categorisation,
  now,
  crash,
}: AnonymisePersonDeps): AnonymisePerson {
  const anonymise = async (wishId: string): Promise<boolean> => {
    const ended = await wishes.change(wishId, (wish) => (isUnfinished(wish) ? withdraw(wish, now()) : wish));
    const wish = ended?.wish;
    if (wish === undefined || wish.anonymisedAt !== undefined) return true;
    if (
      !isAtRest(wish) ||
      !(await persons.clearMessages([...messageIdsAbout(wish), ...reversedMessageIds(wish)], now()))
    )
      return false;
    crash("erasure-messages");
    // A wish that changed since may have caused a message that was not cleared.
    const changed = await wishes.change(wishId, (stored) =>
      stored.version === wish.version ? anonymiseWish(stored, now()) : stored,
    );
    return changed?.wish.anonymisedAt !== undefined;
  };

  return async (contactId: string): Promise<boolean> => {
    await persons.mark(contactId, now());
    crash("erasure-marked");
    // The erasure is recorded before anything is deleted, so that what was erased is known by its id afterwards.
    await persons.recordErasure(contactId, now());
    for (const former of await persons.formerContacts(contactId)) await persons.mark(former, now());
    await persons.releaseIdentities(contactId);
    crash("erasure-released");
    await persons.clearContact(contactId);
    crash("erasure-cleared");
    let isDone = await persons.clearMessagesTo(contactId, now());
    for (let after = ""; ; ) {
      const page = await persons.wishIds(contactId, after, WISHES_MAX);
      for (const wishId of page) isDone = (await anonymise(wishId)) && isDone;
      crash("erasure-wishes");
      if (page.length > 0) await categorisation.forgetWishes(page);
      const last = page.at(-1);
      if (last === undefined || page.length < WISHES_MAX) break;
      after = last;
    }
    if (isDone) await persons.deleteRecipients(contactId);
    return isDone;
  };
}

export type AnonymisePerson = (contactId: string) => Promise<boolean>;
