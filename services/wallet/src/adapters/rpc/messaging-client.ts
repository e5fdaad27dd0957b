import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient } from "../../app/statement/ports.ts";

/** A statement does not wait for longer: it stands without the descriptions. */
const DEADLINE_MS = 1_000;

/** The messaging service, asked by RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    describeOffers: async (merchantId, offerIds) => {
      const { offers } = await rpc.describeOffers({ merchantId, offerIds: [...offerIds] }, { timeoutMs: DEADLINE_MS });
      return new Map(
        offers.map((offer) => [
          offer.offerId,
          {
            wishId: offer.wishId,
            wishText: offer.wishText || null,
            customer: offer.customerName || null,
            category: offer.categoryName || null,
          },
        ]),
      );
    },
  };
}
