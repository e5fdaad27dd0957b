import type { Model } from "mongoose";
import type { ContactStore } from "../../app/ports/contact-store.ts";
import { TEXTS_MAX } from "../../domain/people/talk.ts";
import type { ContactDocument } from "./contact-document.ts";

const HOUR_MS = 3_600_000;

/** Record of how people write, in the document of each contact; every change is one conditional update, so that replicas agree. */
export function createTalkStore(
  contacts: Model<ContactDocument>,
): Pick<ContactStore, "noteText" | "claimPlace" | "placesOf" | "freePlaces" | "countAutomatic"> {
  const read = async (id: string): Promise<ContactDocument | null> =>
    (await contacts.collection.findOne({ _id: id as never })) as ContactDocument | null;

  return {
    async noteText(id, text) {
      const after = (await contacts.collection.findOneAndUpdate(
        { _id: id, "talk.texts.wamid": { $ne: text.wamid } } as never,
        { $push: { "talk.texts": { $each: [text], $slice: -TEXTS_MAX } } } as never,
        { returnDocument: "after" },
      )) as ContactDocument | null;
      const document = after ?? (await read(id));
      return document === null ? null : (document.talk ?? {});
    },
    async claimPlace(id, kind, claim, max) {
      const places = `talk.${kind}`;
      const isOld = new Date(claim.at.getTime() - HOUR_MS);
      const { matchedCount } = await contacts.collection.updateOne(
        {
          _id: id,
          [`${places}.id`]: { $ne: claim.id },
          // The latest `max` claims are kept, so that the first of them tells whether a place is free.
          $or: [{ [`${places}.${max - 1}`]: { $exists: false } }, { [`${places}.0.at`]: { $lte: isOld } }],
        } as never,
        { $push: { [places]: { $each: [claim], $slice: -max } } } as never,
      );
      if (matchedCount === 1) return true;
      const document = await read(id);
      return document === null || (document.talk?.[kind] ?? []).some((one) => one.id === claim.id);
    },
    async placesOf(id, kind) {
      const document = await read(id);
      return (document?.talk?.[kind] ?? []).map((claim) => claim.id);
    },
    async freePlaces(id, kind, claimIds) {
      await contacts.collection.updateOne({ _id: id as never }, {
        $pull: { [`talk.${kind}`]: { id: { $in: claimIds } } },
      } as never);
    },
    async countAutomatic(id, reason, at) {
      await contacts.collection.updateOne({ _id: id as never }, {
        $inc: { "talk.automatic.count": 1 },
        $set: { "talk.automatic.reason": reason },
        $min: { "talk.automatic.since": at },
        $max: { "talk.automatic.at": at },
      } as never);
    },
  };
}
