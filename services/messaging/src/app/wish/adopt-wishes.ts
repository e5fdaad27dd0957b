import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import { handOver } from "../../domain/people/hand-over.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "./wishes.ts";

export type AdoptWishesDeps = {
  contacts: Pick<ContactStore, "adopted">;
  store: Pick<WishStore, "unfinishedIdsOf" | "reachAskedOf" | "findOpen">;
  wishes: Pick<Wishes, "get" | "change">;
};

/**
 * Hands over wishes when two contacts proved to be one person: the unfinished wishes of the one, and those with an open question. Safe to repeat; the
 * contact lists what is left to take over, so work that a crash interrupted continues with the person's next message.
 */
export function createAdoptWishes({ contacts, store, wishes }: AdoptWishesDeps): AdoptWishes {
  const adopt = async (wishId: string, contactId: string): Promise<void> => {
    const wish = await wishes.get(wishId);
    if (wish === null || wish.contactId === contactId) return;
    const open = wish.openKey === undefined ? null : await store.findOpen(openKeyOf(contactId, wish.phoneNumberId));
    await wishes.change(wishId, (stored) => handOver(stored, contactId, open === null));
  };

  return async (contact: Contact): Promise<void> => {
    for (const from of contact.adopts ?? []) {
      const asked = (await store.reachAskedOf(from)).map(({ _id }) => _id);
      for (const id of new Set([...(await store.unfinishedIdsOf(from)), ...asked])) await adopt(id, contact.id);
      await contacts.adopted(contact.id, from);
    }
  };
}

export type AdoptWishes = (contact: Contact) => Promise<void>;
