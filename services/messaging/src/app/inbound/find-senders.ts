import type { Offer, Wish } from "../../domain/wish/wish.ts";
import type { Answerer, UsersClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";

/** A person of a merchant, and whether the permissions in force let them answer for it. */
export type Sender = Answerer & { mayAnswer: boolean };

/**
 * Finds the merchants' accounts a contact writes for. Only the number in Meta's message identifies them, never one that was typed.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createFindSenders({
  users,
}: {
  users: Pick<UsersClient, "answerersOf" | "activeHolders">;
}): FindSenders {
  return async (contact: Contact): Promise<Sender[]> => {
    const answerers = contact.waId === null ? [] : await users.answerersOf(contact.waId);
    const accountIds = answerers.map(({ accountId }) => accountId);
    const holders = await users.activeHolders("message.access", accountIds);
    return answerers.map((answerer) => ({ ...answerer, mayAnswer: holders.get(answerer.accountId) === true }));
  };
}

export type FindSenders = (contact: Contact) => Promise<Sender[]>;

/** Returns the sender that answers for a merchant: one that may answer if there is one, else the first. */
export function senderFor(senders: readonly Sender[], merchantId: string | undefined): Sender | undefined {
  const ofMerchant = senders.filter((sender) => sender.merchantId === merchantId);
  return ofMerchant.find(({ mayAnswer }) => mayAnswer) ?? ofMerchant[0];
}

/** An open offer, its wish, and the person who answers for its merchant. */
export type OpenOffer = { wishId: string; offerId: string; sender: Sender; wish: Wish; offer: Offer };

/** Returns the open offers of the senders' merchants. */
export function openOffers(wishes: readonly Wish[], senders: readonly Sender[]): OpenOffer[] {
  return wishes.flatMap((wish) =>
    wish.offers.flatMap((offer) => {
      const sender = senderFor(senders, offer.merchantId);
      return sender && offer.status === "pending" ? [{ wishId: wish._id, offerId: offer.id, sender, wish, offer }] : [];
    }),
  );
}
