import type { Connection } from "mongoose";
import type { WishStore } from "../../app/ports/wish-store.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import { isDuplicateKey } from "./duplicate-keys.ts";
import { createStoredWords, searchFields } from "./search-fields.ts";
import { type WishDocument, wishModel } from "./wish-document.ts";

const RETRY_BATCH_MAX = 500;
const ASKED_MAX = 50;
const DAY_MS = 86_400_000;
const ASKED_IDS_MAX = 1_000;
const REACH_ASKED_MAX = 20;
const UNANSWERED_MAX = 20;
const UNFINISHED_MAX = 10;
const REPLIED_MAX = 50;
const SERVED_READ_MAX = 200;
const SERVED_MAX = 20;
const ENDED_READ_MAX = 200;
const ENDED_MAX = 10;
/** Lower bound of moments: a partial index serves only a query that implies its filter. */
const EVER = new Date(0);
const OVER = ["void", "closed", "answered"];

export function createWishStore(connection: Connection): WishStore {
  const wishes = wishModel(connection);
  const storedWords = createStoredWords();
  const ids = async (found: Promise<{ _id: string }[]>) => (await found).map(({ _id }) => _id);

  return {
    get: async (id) => (await wishes.collection.findOne({ _id: id as never })) as Wish | null,
    async insert(wish) {
      try {
        const fields = searchFields(wish);
        await wishes.collection.insertOne({ ...wish, ...fields } as never);
        storedWords.remember(wish, fields);
        return "inserted";
      } catch (error) {
        if (isDuplicateKey(error)) return "taken";
        throw error;
      }
    },
    async write(before, after) {
      const { changed, fields } = storedWords.change(before, after);
      const update = difference(before, { ...after, ...changed });
      const result = await wishes.collection.updateOne({ _id: before._id as never, version: before.version }, update);
      if (result.matchedCount !== 1) return false;
      storedWords.remember(after, fields);
      return true;
    },
    findOpen: async (openKey) => (await wishes.collection.findOne({ openKey })) as Wish | null,
    dueIds: async (now, limit) => {
      const found = wishes.collection
        .find({ nextDueAt: { $gte: EVER, $lte: now } }, { projection: { _id: 1 } })
        .sort({ nextDueAt: 1 })
        .limit(limit);
      return (await found.toArray()).map(({ _id }) => String(_id));
    },
    waitingIds: (categoryIds, unitIds) =>
      ids(
        wishes
          .find(
            {
              state: "waiting_merchant",
              "category.id": { $in: categoryIds },
              ...(unitIds === null ? {} : { "unit.id": { $in: unitIds } }),
            } as never,
            { _id: 1 },
          )
          .limit(RETRY_BATCH_MAX)
          .lean<{ _id: string }[]>()
          .exec(),
      ),
    unfinishedIdsOf: (contactId) =>
      ids(
        wishes
          .find({ contactId, state: { $nin: OVER } } as never, { _id: 1 })
          .limit(RETRY_BATCH_MAX)
          .lean<{ _id: string }[]>()
          .exec(),
      ),
    unansweredOf: (contactId) =>
      wishes
        .find({ contactId, state: "unanswered" } as never)
        .sort({ _id: -1 })
        .limit(UNANSWERED_MAX)
        .lean<Wish[]>()
        .exec(),
    unfinishedOf: (contactId) =>
      wishes
        .find({ contactId, state: { $nin: OVER } } as never)
        .limit(UNFINISHED_MAX)
        .lean<Wish[]>()
        .exec(),
    servedOf: async (contactId, since) => {
      const found = await wishes
        .find({ contactId, receivedAt: { $gte: since }, "offers.status": "accepted" } as never)
        .limit(SERVED_READ_MAX)
        .lean<Wish[]>()
        .exec();
      // The wishes of one person within days are few, and no index has them in their order.
      return found.toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime()).slice(0, SERVED_MAX);
    },
    endedOf: async (contactId, since) => {
      const found = await wishes
        .find({ contactId, kind: "wish", state: { $in: ["answered", "closed"] }, closedAt: { $gte: since } } as never)
        .limit(ENDED_READ_MAX)
        .lean<Wish[]>()
        .exec();
      return found.toSorted((one, other) => endedMs(other) - endedMs(one)).slice(0, ENDED_MAX);
    },
    repliedTo: async (contactId, since) => {
      const found = await wishes
        .find({ contactId, state: "void", replied: { $exists: true }, closedAt: { $gte: since } } as never, {
          replied: 1,
        })
        .limit(REPLIED_MAX)
        .lean<Pick<Wish, "replied">[]>()
        .exec();
      return found.flatMap(({ replied }) => replied ?? []);
    },
    reachAskedOf: (contactId) =>
      wishes
        .find({ contactId, offers: { $elemMatch: { "reach.askedAt": { $gt: EVER }, "reach.talked": null } } } as never)
        .sort({ _id: -1 })
        .limit(REACH_ASKED_MAX)
        .lean<Wish[]>()
        .exec(),
    awaitedIds: (merchantId) =>
      ids(
        wishes
          .find({ awaitedFrom: merchantId } as never, { _id: 1 })
          .limit(RETRY_BATCH_MAX)
          .lean<{ _id: string }[]>()
          .exec(),
      ),
    askedOf: (merchantIds) =>
      wishes
        .find({
          offers: { $elemMatch: { merchantId: { $in: merchantIds }, status: { $in: ["pending", "answering"] } } },
        } as never)
        .sort({ receivedAt: -1 })
        .limit(ASKED_MAX)
        .lean<Wish[]>()
        .exec(),
    acceptedBy: (merchantIds, since) =>
      wishes
        .find({
          "offers.merchantId": { $in: merchantIds },
          receivedAt: { $gte: new Date(since.getTime() - DAY_MS) },
          offers: {
            $elemMatch: { merchantId: { $in: merchantIds }, status: "accepted", answeredAt: { $gte: since } },
          },
        } as never)
        .sort({ receivedAt: -1 })
        .limit(ASKED_MAX)
        .lean<Wish[]>()
        .exec(),
    askedIdsOf: (merchantId) =>
      ids(
        wishes
          .find({ offers: { $elemMatch: { merchantId, status: { $in: ["pending", "answering"] } } } } as never, {
            _id: 1,
          })
          .sort({ receivedAt: -1 })
          .limit(ASKED_IDS_MAX)
          .lean<{ _id: string }[]>()
          .exec(),
      ),
  };
}

const endedMs = ({ closedAt }: Wish): number => closedAt?.getTime() ?? 0;

/** Update that turns one wish into the other: only fields that differ, whole. */
function difference(before: WishDocument, after: WishDocument) {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ""> = {};
  const keys = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof WishDocument)[]);
  for (const key of keys) {
    if (before[key] === after[key]) continue;
    if (after[key] === undefined) unset[key] = "";
    else set[key] = after[key];
  }
  return Object.keys(unset).length === 0 ? { $set: set } : { $set: set, $unset: unset };
}
