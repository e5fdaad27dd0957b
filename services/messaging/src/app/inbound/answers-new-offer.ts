import { answersOffer, merchantWords } from "../../domain/offers/merchant-words.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import { type FindSenders, senderFor } from "./find-senders.ts";

export type AnswersNewOfferDeps = { findSenders: FindSenders; store: Pick<WishStore, "askedOf"> };

/**
 * Finds whether a company's words, which it wrote before, answer an offer that it was asked since: a shop says "tenho sim, 35 reais" to each of them. No machine gets
 * going by it, because each offer is one turn.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createAnswersNewOffer({ findSenders, store }: AnswersNewOfferDeps): AnswersNewOffer {
  return async (contact, text, saidAt) => {
    if (!answersOffer(merchantWords(text))) return false;
    const senders = await findSenders(contact);
    if (senders.length === 0) return false;
    const wishes = await store.askedOf(senders.map(({ merchantId }) => merchantId));
    const offers = wishes.flatMap((wish) => wish.offers);
    return offers.some(
      ({ merchantId, status, askedAt }) =>
        status === "pending" && senderFor(senders, merchantId) && askedAt !== null && askedAt > saidAt,
    );
  };
}

/** `saidAt`: when the same words came last. */
export type AnswersNewOffer = (contact: Contact, text: string, saidAt: Date) => Promise<boolean>;
