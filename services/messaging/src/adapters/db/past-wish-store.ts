import type { Connection } from "mongoose";
import type { PastWishStore, PastWishText } from "../../app/ports/past-wish-store.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import { afterKey, wishModel } from "./wish-document.ts";

type Read = Pick<Wish, "_id" | "text" | "receivedAt"> & { category: NonNullable<Wish["category"]> };

/** Texts of past wishes with their category, from the document store. */
export function createPastWishStore(connection: Connection): PastWishStore {
  const wishes = wishModel(connection);
  return {
    async list(limit, after) {
      const conditions: Record<string, unknown>[] = [
        { kind: "wish", state: { $ne: "void" }, text: { $ne: "" }, "category.id": { $gt: 0 } },
      ];
      if (after !== null) conditions.push(afterKey(after));
      const found = await wishes
        .find({ $and: conditions }, { text: 1, category: 1, receivedAt: 1 })
        .sort({ receivedAt: -1, _id: -1 })
        .limit(limit)
        .lean<Read[]>();
      return found.map(toPastWishText);
    },
  };
}

function toPastWishText({ _id: wishId, text, category, receivedAt }: Read): PastWishText {
  return { wishId, text, categoryId: category.id, decidedBy: category.decidedBy, receivedAt };
}
