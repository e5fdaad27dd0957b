import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { z } from "zod";
import type { PastWishStore } from "../../app/ports/past-wish-store.ts";
import { shareableText } from "../../domain/wish/correction.ts";

const LIMIT_MAX = 1_000;

const cursorShape = z.strictObject({ receivedAt: z.iso.datetime(), id: z.uuid() });

/** RPC that lists texts of past wishes, contacts masked, for comparing classifiers. Raises: invalid_input. */
export function pastWishRpc(pastWishes: PastWishStore): Pick<ServiceImpl<typeof MessagingService>, "listWishTexts"> {
  return {
    async listWishTexts({ limit: asked, cursor }) {
      const limit = Math.max(1, Math.min(LIMIT_MAX, asked || LIMIT_MAX));
      const after = cursor === "" ? null : decodeCursor(cursorShape, cursor);
      const found = await pastWishes.list(limit + 1, after);
      const page = toPage(found, limit, ({ receivedAt, wishId }) => ({
        receivedAt: receivedAt.toISOString(),
        id: wishId,
      }));
      const wishes = page.items.map(({ text, receivedAt, ...rest }) => ({
        ...rest,
        text: shareableText(text),
        receivedAt: timestampFromDate(receivedAt),
      }));
      return { wishes, nextCursor: page.next_cursor ?? "" };
    },
  };
}
