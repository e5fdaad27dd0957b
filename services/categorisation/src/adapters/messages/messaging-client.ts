import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { MessagingService, WishText } from "@tenho/proto/messaging/v1/messaging_pb";
import type { PastWishClient } from "../../app/corrections/group-ports.ts";
import type { MessagingClient } from "../../app/models/ports.ts";
import type { CategorisedWish } from "../../domain/review/group-effect.ts";

/** Values of `decided_by` that name a person. */
const PEOPLE = new Set(["consumer", "operator"]);

/** Maximum size of a page. */
const PAGE_MAX = 1_000;

/** The messaging service over RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient & PastWishClient {
  /** The newest wishes, at most `limit`, read page by page until one `isPast`. */
  async function newest(limit: number, isPast: (wish: WishText) => boolean): Promise<WishText[]> {
    const found: WishText[] = [];
    let cursor = "";
    do {
      const page = await rpc.listWishTexts({ limit: Math.min(limit - found.length, PAGE_MAX), cursor });
      found.push(...page.wishes);
      const last = page.wishes.at(-1);
      cursor = last === undefined || isPast(last) ? "" : page.nextCursor;
    } while (cursor !== "" && found.length < limit);
    return found.slice(0, limit);
  }

  return {
    newestWishes: async (limit) =>
      (await newest(limit, () => false)).map(({ wishId, text, categoryId, decidedBy }) => ({
        id: wishId,
        text,
        confirmedId: PEOPLE.has(decidedBy) && categoryId > 0 ? categoryId : null,
      })),
    wishesSince: async (since, limit) => {
      const isPast = ({ receivedAt }: WishText) => receivedAt !== undefined && timestampDate(receivedAt) < since;
      const found = await newest(limit, isPast);
      const wishes = found.filter((wish) => !isPast(wish));
      const oldest = found.at(-1)?.receivedAt;
      // When the limit was reached, older wishes are missing.
      const isCut = found.length === limit && wishes.length === limit && oldest !== undefined;
      return { wishes: wishes.map(toCategorisedWish), since: isCut ? timestampDate(oldest) : since };
    },
  };
}

function toCategorisedWish({ text, categoryId, decidedBy }: WishText): CategorisedWish {
  if (PEOPLE.has(decidedBy)) return { text, categoryId, decidedBy: "person" };
  return { text, categoryId, decidedBy: decidedBy === "classifier" ? "classifier" : "guess" };
}
