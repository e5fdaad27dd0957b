import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";

const OFFERS_A_CALL = 500;
/** Time limit after which a statement is shown without the descriptions. */
const DEADLINE_MS = 1_000;

/** Subject of an offer; fields are null where they are unknown, erased or hidden from the reader. */
export type OfferDescription = {
  wishId: string;
  wishText: string | null;
  customer: string | null;
  category: string | null;
};

/** `isComplete` is false when the descriptions could not be read: the statement is shown without them. */
type Descriptions = { offers: ReadonlyMap<string, OfferDescription>; isComplete: boolean };

/** Reads what a merchant's offers were about, as far as messaging shows it to the person of the current request. Never raises. */
export function createDescribeOffers(rpc: Pick<Client<typeof MessagingService>, "describeOffers">) {
  return async (merchantId: string, offerIds: readonly (string | null)[]): Promise<Descriptions> => {
    const ids = [...new Set(offerIds.filter((id) => id !== null))];
    const offers = new Map<string, OfferDescription>();
    try {
      for (let at = 0; at < ids.length; at += OFFERS_A_CALL) {
        const asked = { merchantId, offerIds: ids.slice(at, at + OFFERS_A_CALL) };
        for (const offer of (await rpc.describeOffers(asked, { timeoutMs: DEADLINE_MS })).offers) {
          offers.set(offer.offerId, {
            wishId: offer.wishId,
            wishText: offer.wishText || null,
            customer: offer.customerName || null,
            category: offer.categoryName || null,
          });
        }
      }
      return { offers, isComplete: true };
    } catch {
      return { offers, isComplete: false };
    }
  };
}

export type DescribeOffers = ReturnType<typeof createDescribeOffers>;
