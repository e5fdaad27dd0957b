import type { Wish } from "../../../domain/wish/wish.ts";
import type { Answerer, AuthClient, UsersClient } from "../../ports/clients.ts";
import type { Contact } from "../../ports/people/contact-store.ts";

/** A person of a merchant, and whether the permissions in force let them answer for it. */
export type Sender = Answerer & { mayAnswer: boolean };

/**
 * The persons of merchants that a contact is. Only the number in Meta's message identifies them, never one that was typed.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createFindSenders({ auth, users }: { auth: AuthClient; users: Pick<UsersClient, "answerersOf"> }) {
  return async (contact: Contact): Promise<Sender[]> => {
    const answerers = contact.waId === null ? [] : await users.answerersOf(contact.waId);
    const accountIds = answerers.map(({ accountId }) => accountId);
    const holders = await auth.holdersOf("message.access", accountIds);
    return answerers.map((answerer) => ({ ...answerer, mayAnswer: holders.has(answerer.accountId) }));
  };
}

export type FindSenders = ReturnType<typeof createFindSenders>;

/** Who answers for a merchant, of one number's accounts: one that may, if any. */
export function senderFor(senders: readonly Sender[], merchantId: string | undefined): Sender | undefined {
  const ofMerchant = senders.filter((sender) => sender.merchantId === merchantId);
  return ofMerchant.find(({ mayAnswer }) => mayAnswer) ?? ofMerchant[0];
}

/** The open offers of the senders' merchants. */
export function openOffers(
  wishes: readonly Wish[],
  senders: readonly Sender[],
): { wishId: string; offerId: string; sender: Sender }[] {
  return wishes.flatMap((wish) =>
    wish.offers.flatMap((offer) => {
      const sender = senderFor(senders, offer.merchantId);
      return sender && offer.status === "pending" ? [{ wishId: wish._id, offerId: offer.id, sender }] : [];
    }),
  );
}
