import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { PastWish, PastWishes } from "../../app/models/replay-model.ts";

const JUDGES = new Set(["consumer", "operator"]);

/** Wishes of the past, from the messaging service. */
export function pastWishes(client: Client<typeof MessagingService>): PastWishes {
  return {
    newest: async (limit) => {
      const found: PastWish[] = [];
      let cursor = "";
      do {
        const page = await client.listWishTexts({ limit: limit - found.length, cursor });
        for (const { wishId, text, categoryId, decidedBy } of page.wishes) {
          found.push({ id: wishId, text, saidId: JUDGES.has(decidedBy) && categoryId > 0 ? categoryId : null });
        }
        cursor = page.wishes.length === 0 ? "" : page.nextCursor;
      } while (cursor !== "" && found.length < limit);
      return found.slice(0, limit);
    },
  };
}
