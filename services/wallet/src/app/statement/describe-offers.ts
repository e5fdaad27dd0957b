import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { type Reader, seesCustomers } from "../../domain/wallet-access.ts";
import type { MessagingClient, OfferDescription } from "./ports.ts";

const OFFERS_A_CALL = 500;

/** `isComplete` is false when the descriptions could not be had: the statement stands without them. */
type Descriptions = { offers: Map<string, OfferDescription>; isComplete: boolean };

/** Staff without access to messages reads what was asked for, not who asked. */
const withoutCustomer = (offer: OfferDescription): OfferDescription => ({
  ...offer,
  wishText: offer.wishText === null ? null : maskContacts(offer.wishText),
  customer: null,
});

/** What offers of a merchant were about, as far as the reader may see it. Never raises. */
export function createDescribeOffers({ messaging }: { messaging: MessagingClient }) {
  return async (reader: Reader, merchantId: string, offerIds: readonly (string | null)[]): Promise<Descriptions> => {
    const ids = [...new Set(offerIds.filter((id) => id !== null))];
    const offers = new Map<string, OfferDescription>();
    try {
      for (let at = 0; at < ids.length; at += OFFERS_A_CALL) {
        for (const [id, offer] of await messaging.describeOffers(merchantId, ids.slice(at, at + OFFERS_A_CALL))) {
          offers.set(id, seesCustomers(reader) ? offer : withoutCustomer(offer));
        }
      }
      return { offers, isComplete: true };
    } catch {
      return { offers, isComplete: false };
    }
  };
}

export type DescribeOffers = ReturnType<typeof createDescribeOffers>;
