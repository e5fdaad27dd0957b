import { type Connection, type Model, Schema } from "mongoose";
import type { DailyMissedOffers, MerchantStore } from "../../app/ports/merchant-store.ts";

type DayDocument = {
  wishIds: string[];
  priceCents: number;
  contactId: string;
  phoneNumberId: string;
  timeZone: string;
  /** What the notice of the day counts. */
  telling?: string[];
};

type SentNotice = { day: string; wishIds: string[] };

type MerchantDocument = {
  _id: string;
  lastAskedAt?: Date;
  /** By day, `YYYY-MM-DD`. */
  passedOver?: Record<string, DayDocument>;
  /** The last notices sent: by them a wish recorded again, or late, is recognised. */
  told?: SentNotice[];
  /** Wishes to retry when the merchant has balance. */
  waiting?: string[];
};

const NOTICES_KEPT_MAX = 5;

const schema = new Schema<MerchantDocument>(
  {
    _id: { type: String, required: true },
    lastAskedAt: Date,
    passedOver: Schema.Types.Mixed,
    told: Schema.Types.Mixed,
    waiting: [String],
  },
  { collection: "merchants", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

schema.index({ passedOver: 1 }, { sparse: true });

const merchantModel = (connection: Connection): Model<MerchantDocument> =>
  connection.models.Merchant ?? connection.model<MerchantDocument>("Merchant", schema);

export function createMerchantStore(connection: Connection): MerchantStore {
  const merchants = merchantModel(connection);
  const collection = merchants.collection;
  const byId = (id: string) => ({ _id: id as never });

  return {
    async lastAsked(ids) {
      const found = await merchants.find({ _id: { $in: ids } }, { lastAskedAt: 1 }).lean<MerchantDocument[]>();
      return new Map(found.flatMap(({ _id, lastAskedAt }) => (lastAskedAt ? [[_id, lastAskedAt]] : [])));
    },
    async markAsked(ids, at) {
      await collection.bulkWrite(
        ids.map((id) => ({ updateOne: { filter: byId(id), update: { $max: { lastAskedAt: at } }, upsert: true } })),
      );
    },
    async passOver({ merchantId, contactId, timeZone, priceCents }, wishId, phoneNumberId, day) {
      const at = `passedOver.${day}`;
      await collection.updateOne(
        byId(merchantId),
        {
          $addToSet: { [`${at}.wishIds`]: wishId, waiting: wishId },
          $set: {
            [`${at}.contactId`]: contactId,
            [`${at}.timeZone`]: timeZone,
            [`${at}.priceCents`]: priceCents,
            [`${at}.phoneNumberId`]: phoneNumberId,
          },
        },
        { upsert: true },
      );
    },
    async passedOverWishes(merchantId) {
      const found = await merchants.findById(merchantId, { waiting: 1 }).lean<MerchantDocument>();
      return found?.waiting ?? [];
    },
    async clearPassedOver(merchantId, wishIds) {
      await collection.updateOne(byId(merchantId), { $pull: { waiting: { $in: wishIds } } } as never);
    },
    async missedOffers() {
      const found = await merchants.find({ passedOver: { $exists: true } }).lean<MerchantDocument[]>();
      return found.flatMap(({ _id, passedOver = {}, told = [] }) =>
        Object.entries(passedOver).map(([day, entry]) =>
          toDailyMissedOffers(
            _id,
            day,
            entry,
            told.find((notice) => notice.day === day),
          ),
        ),
      );
    },
    async freezeDailyNotice({ merchantId, day, wishIds }) {
      const at = `passedOver.${day}`;
      const { modifiedCount } = await collection.updateOne(
        { ...byId(merchantId), [`${at}.wishIds`]: wishIds, [`${at}.telling`]: { $exists: false } },
        { $set: { [`${at}.telling`]: wishIds } },
      );
      return modifiedCount === 1;
    },
    async completeDailyNotice({ merchantId, day, wishIds, counted, isSent, ...entry }, late) {
      const notice: SentNotice = { day, wishIds: counted ?? wishIds };
      const { contactId, phoneNumberId, timeZone, priceCents } = entry;
      const next = `passedOver.${late.day}`;
      await collection.updateOne({ ...byId(merchantId), [`passedOver.${day}.wishIds`]: wishIds }, {
        $unset: { [`passedOver.${day}`]: "" },
        ...(!isSent && { $push: { told: { $each: [notice], $slice: -NOTICES_KEPT_MAX } } }),
        ...(late.wishIds.length > 0 && {
          $addToSet: { [`${next}.wishIds`]: { $each: late.wishIds } },
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
