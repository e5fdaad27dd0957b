import type { Connection } from "mongoose";
import type { SearchIndexStore } from "../../app/ports/search-index-store.ts";
import { SEARCH_FORMAT } from "../../domain/wish/search-words.ts";
import { searchFields } from "./search-fields.ts";
import { type WishDocument, wishModel } from "./wish-document.ts";

/** Formats before the present one; null finds a document without the field. */
const EARLIER_FORMATS = [null, ...Array.from({ length: SEARCH_FORMAT - 1 }, (_, index) => index + 1)];
const SOURCES = { version: 1, text: 1, senderName: 1, senderPhone: 1, category: 1, unit: 1, offers: 1 };

export function createSearchIndexStore(connection: Connection): SearchIndexStore {
  const wishes = wishModel(connection);
  return {
    async fillWords(limit) {
      const found = await wishes
        .find({ wordsFormat: { $in: EARLIER_FORMATS } } as never, SOURCES)
        .limit(limit)
        .lean<WishDocument[]>();
      if (found.length === 0) return 0;
      await wishes.collection.bulkWrite(
        found.map((wish) => ({
          updateOne: {
            filter: { _id: wish._id as never, version: wish.version },
            update: { $set: searchFields(wish) },
          },
        })),
        { ordered: false },
      );
      return found.length;
    },
  };
}
