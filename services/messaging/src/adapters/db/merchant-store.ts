import { addDays } from "@tenho/br/calendar/wall-clock";
import { type Connection, type Model, Schema } from "mongoose";
import type { DailyMissedOffers, MerchantStore } from "../../app/ports/merchant-store.ts";
import { MISSED_A_DAY_MAX } from "../../domain/offers/missed-offers.ts";
import { isDuplicateKey } from "./duplicate-keys.ts";

type DayDocument = {
  wishIds: string[];
  priceCents: number;
  contactId: string;
  phoneNumberId: string;
  timeZone: string;
  /** Wishes that the notice of the day counts. */
  telling?: string[];
};

type SentNotice = { day: string; wishIds: string[] };

type MerchantDocument = {
  _id: string;
  lastAskedAt?: Date;
  /** Time the last command about its pause was written. */
  pauseCommandAt?: Date;
  /** Wishes for which it was skipped, by day, `YYYY-MM-DD`. */
  skippedForBalance?: Record<string, DayDocument>;
  /** Day by which the merchant's notices are found, not after the first day of `skippedForBalance`; absent where there is none. */
  noticeDay?: string;
  /** Number of wishes it missed, by the day they were missed on. */
  missed?: Record<string, number>;
  /** The last notices sent: by them a wish recorded again, or late, is recognised. */
  told?: SentNotice[];
  /** Wishes to retry when the merchant has balance, the latest; the others are retried after their pause anyway. */
  waiting?: string[];
};

const NOTICES_KEPT_MAX = 5;
/** Days before a notice whose counts are kept. */
const COUNT_DAYS = 8;
const WAITING_MAX = 500;
const PAGE_MERCHANTS = 100;

const schema = new Schema<MerchantDocument>(
  {
    _id: { type: String, required: true },
    lastAskedAt: Date,
    pauseCommandAt: Date,
    skippedForBalance: Schema.Types.Mixed,
    noticeDay: String,
    missed: Schema.Types.Mixed,
    told: Schema.Types.Mixed,
    waiting: [String],
  },
  { collection: "merchants", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ noticeDay: 1, _id: 1 }, { name: "notices", partialFilterExpression: { noticeDay: { $gte: "" } } });

const merchantModel = (connection: Connection): Model<MerchantDocument> =>
  connection.models.Merchant ?? connection.model<MerchantDocument>("Merchant", schema);

export function createMerchantStore(connection: Connection): MerchantStore {
  const merchants = merchantModel(connection);
  const collection = merchants.collection;
  const byId = (id: string) => ({ _id: id as never });

  /** Moves the merchant's `noticeDay` on to its first day; a day recorded meanwhile is not before that, or keeps the merchant in the list. */
  const mendNoticeDay = async ({ _id, skippedForBalance = {}, noticeDay }: MerchantDocument): Promise<void> => {
    const [first] = Object.keys(skippedForBalance).sort();
    if (first === noticeDay) return;
    if (first === undefined) {
      await collection.updateOne({ ...byId(_id), skippedForBalance: {} } as never, {
        $unset: { skippedForBalance: "", noticeDay: "" },
      });
      return;
    }
    const unchanged = noticeDay === undefined ? { $exists: false } : noticeDay;
    await collection.updateOne({ ...byId(_id), noticeDay: unchanged } as never, { $set: { noticeDay: first } });
  };

  const missedOf = async (merchantId: string): Promise<Record<string, number>> =>
    (await merchants.findById(merchantId, { missed: 1 }).lean<MerchantDocument>())?.missed ?? {};

  const dropOldCounts = async (merchantId: string, before: string): Promise<void> => {
    const old = Object.keys(await missedOf(merchantId)).filter((day) => day < before);
    if (old.length === 0) return;
    await collection.updateOne(byId(merchantId), {
      $unset: Object.fromEntries(old.map((day) => [`missed.${day}`, ""])),
    } as never);
  };

  return {
    async lastAsked(ids) {
      const found = collection.find({ _id: { $in: ids as never[] } }, { projection: { lastAskedAt: 1 } });
      return new Map(
        (await found.toArray()).flatMap(({ _id, lastAskedAt }) => (lastAskedAt ? [[String(_id), lastAskedAt]] : [])),
      );
    },
    async markAsked(ids, at) {
      await collection.bulkWrite(
        ids.map((id) => ({ updateOne: { filter: byId(id), update: { $max: { lastAskedAt: at } }, upsert: true } })),
      );
    },
    async claimPauseCommand(merchantId, at) {
      try {
        await collection.updateOne(
          { ...byId(merchantId), pauseCommandAt: { $not: { $gt: at } } } as never,
          { $set: { pauseCommandAt: at } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // A later command was there: the merchant was not matched by its id and moment, and cannot be inserted either.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async recordSkipped({ merchantId, contactId, timeZone, priceCents }, wishId, phoneNumberId, day, missedOn = day) {
      const at = `skippedForBalance.${day}`;
      const record = () =>
        collection.updateOne(
          {
            ...byId(merchantId),
            [`${at}.wishIds.${MISSED_A_DAY_MAX - 1}`]: { $exists: false },
            // A wish that is recorded again is not counted again.
            [`${at}.wishIds`]: { $ne: wishId },
          },
          {
            $inc: { [`missed.${missedOn}`]: 1 },
            $addToSet: { [`${at}.wishIds`]: wishId },
            $min: { noticeDay: day },
            $set: {
              [`${at}.contactId`]: contactId,
              [`${at}.timeZone`]: timeZone,
              [`${at}.priceCents`]: priceCents,
              [`${at}.phoneNumberId`]: phoneNumberId,
            },
          } as never,
          { upsert: true },
        );
      // When two callers insert the merchant at once, one of them finds it there; then a day that is full, or has the wish, is not found again.
      await record()
        .catch(ifDuplicate(record))
        .catch(ifDuplicate(async () => undefined));
      await collection.updateOne({ ...byId(merchantId), waiting: { $ne: wishId } }, {
        $push: { waiting: { $each: [wishId], $slice: -WAITING_MAX } },
      } as never);
    },
    missedCounts: async (merchantId) => new Map(Object.entries(await missedOf(merchantId))),
    async skippedWishes(merchantId) {
      const found = await merchants.findById(merchantId, { waiting: 1 }).lean<MerchantDocument>();
      return found?.waiting ?? [];
    },
    async clearSkipped(merchantId, wishIds) {
      await collection.updateOne(byId(merchantId), { $pull: { waiting: { $in: wishIds } } } as never);
    },
    async missedOffers(upToDay, after) {
      const noticeDay = { $gte: after?.noticeDay ?? "", $lte: upToDay };
      const later = { $or: [{ noticeDay: { $gt: after?.noticeDay } }, { _id: { $gt: after?.merchantId } }] };
      const found = await merchants
        .find({ noticeDay, ...(after !== null && later) } as never)
        .sort({ noticeDay: 1, _id: 1 })
        .limit(PAGE_MERCHANTS)
        .lean<MerchantDocument[]>();
      const days = found.flatMap(({ _id, skippedForBalance = {}, told = [] }) =>
        Object.entries(skippedForBalance).map(([day, entry]) =>
          toDailyMissedOffers(
            _id,
            day,
            entry,
            told.find((notice) => notice.day === day),
          ),
        ),
      );
      for (const merchant of found) await mendNoticeDay(merchant);
      const last = found.length < PAGE_MERCHANTS ? undefined : found.at(-1);
      return { days, next: last === undefined ? null : { noticeDay: last.noticeDay ?? "", merchantId: last._id } };
    },
    async freezeDailyNotice({ merchantId, day, wishIds }) {
      const at = `skippedForBalance.${day}`;
      const { modifiedCount } = await collection.updateOne(
        { ...byId(merchantId), [`${at}.wishIds`]: wishIds, [`${at}.telling`]: { $exists: false } },
        { $set: { [`${at}.telling`]: wishIds } },
      );
      return modifiedCount === 1;
    },
    async completeDailyNotice({ merchantId, day, wishIds, counted, isSent, ...entry }, late) {
      await dropOldCounts(merchantId, addDays(day, -COUNT_DAYS));
      const notice: SentNotice = { day, wishIds: counted ?? wishIds };
      const { contactId, phoneNumberId, timeZone, priceCents } = entry;
      const next = `skippedForBalance.${late.day}`;
      await collection.updateOne({ ...byId(merchantId), [`skippedForBalance.${day}.wishIds`]: wishIds }, {
        $unset: { [`skippedForBalance.${day}`]: "" },
        ...(!isSent && { $push: { told: { $each: [notice], $slice: -NOTICES_KEPT_MAX } } }),
        ...(late.wishIds.length > 0 && {
          $addToSet: { [`${next}.wishIds`]: { $each: late.wishIds } },
          $min: { noticeDay: late.day },
          $set: Object.fromEntries(
            Object.entries({ contactId, phoneNumberId, timeZone, priceCents }).map(([key, value]) => [
              `${next}.${key}`,
              value,
            ]),
          ),
        }),
      } as never);
    },
  };
}

/** Runs `instead` when a key exists already; other errors are thrown again. */
const ifDuplicate =
  (instead: () => Promise<unknown>) =>
  (error: unknown): Promise<unknown> =>
    isDuplicateKey(error) ? instead() : Promise.reject(error);

function toDailyMissedOffers(
  merchantId: string,
  day: string,
  entry: DayDocument,
  notice: SentNotice | undefined,
): DailyMissedOffers {
  const { wishIds, priceCents, contactId, phoneNumberId, timeZone, telling } = entry;
  const isSent = notice !== undefined;
  const counted = notice?.wishIds ?? telling ?? null;
  return { merchantId, day, wishIds, counted, isSent, priceCents, contactId, phoneNumberId, timeZone };
}
