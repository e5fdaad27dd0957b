import type { Connection } from "mongoose";
import { shownWish } from "../adapters/db/search-fields.ts";
import { type WishDocument, wishModel } from "../adapters/db/wish-document.ts";
import type { ShownWish } from "../panel/panel-view.ts";

const EVER = new Date(0);

export type ComplaintPage = { limit: number; after: { at: Date; id: string } | null };

/** Texts that complain. `unitIds` null: of all units, and those of none. */
export type ComplaintStore = {
  /** The last first. */
  list(unitIds: readonly string[] | null, page: ComplaintPage): Promise<ShownWish[]>;
  /** Counts those since a moment, to `max` at most. */
  countSince(unitIds: readonly string[] | null, since: Date, max: number): Promise<number>;
  /** The wishes of these ids; unknown ones are absent. */
  wishes(ids: readonly string[]): Promise<ShownWish[]>;
};

/** The complaints of consumers, in the document store. */
export function createComplaintStore(connection: Connection): ComplaintStore {
  const wishes = wishModel(connection);
  const within = (unitIds: readonly string[] | null, from: Date): Record<string, unknown> => ({
    "complaint.at": { $gte: from },
    ...(unitIds !== null && { "complaint.unit.id": { $in: unitIds } }),
  });

  return {
    async list(unitIds, { limit, after }) {
      const conditions = [within(unitIds, EVER)];
      if (after !== null) {
        const { at, id } = after;
        conditions.push({ $or: [{ "complaint.at": { $lt: at } }, { "complaint.at": at, _id: { $lt: id } }] });
      }
      const found = await wishes
        .find({ $and: conditions } as never)
        .sort({ "complaint.at": -1, _id: -1 })
        .limit(limit)
        .lean<WishDocument[]>();
      return found.map(shownWish);
    },
    countSince: (unitIds, since, max) =>
      wishes.collection.countDocuments(within(unitIds, since) as never, { limit: max }),
    async wishes(ids) {
      const found = await wishes
        .find({ _id: { $in: [...ids] } })
        .limit(ids.length)
        .lean<WishDocument[]>();
      return found.map(shownWish);
    },
  };
}
