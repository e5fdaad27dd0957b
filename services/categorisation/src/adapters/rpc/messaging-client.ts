import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient, PastWish } from "../../app/models/ports.ts";

/** Values of `decided_by` that name a person. */
const PEOPLE = new Set(["consumer", "operator"]);

/** The messaging service over RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    newestWishes: async (limit) => {
      const found: PastWish[] = [];
      let cursor = "";
      do {
        const page = await rpc.listWishTexts({ limit: limit - found.length, cursor });
        for (const { wishId, text, categoryId, decidedBy } of page.wishes) {
          found.push({ id: wishId, text, confirmedId: PEOPLE.has(decidedBy) && categoryId > 0 ? categoryId : null });
        }
        cursor = page.wishes.length === 0 ? "" : page.nextCursor;
      } while (cursor !== "" && found.length < limit);
      return found.slice(0, limit);
    },
  };
}
