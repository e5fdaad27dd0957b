import type { PassedOver } from "../../domain/wish/effect.ts";

/** The wishes a merchant was passed over for on a day, for lack of balance. */
export type DailyMissedOffers = {
  merchantId: string;
  day: string;
  /** All recorded, in order of arrival. */
  wishIds: string[];
  /** Those the notice of the day counts; null until that is fixed. */
  counted: string[] | null;
  /** The notice was sent before. */
  isSent: boolean;
  priceCents: number;
  contactId: string;
  phoneNumberId: string;
  timeZone: string;
};

/** What messaging stores about merchants; every method may be repeated without a further effect. */
export type MerchantStore = {
  lastAsked(ids: string[]): Promise<Map<string, Date>>;
  markAsked(ids: string[], at: Date): Promise<void>;
  passOver(merchant: PassedOver, wishId: string, phoneNumberId: string, day: string): Promise<void>;
  /** Wishes the merchant was passed over for and that were not retried since. */
  passedOverWishes(merchantId: string): Promise<string[]>;
  clearPassedOver(merchantId: string, wishIds: string[]): Promise<void>;
  missedOffers(): Promise<DailyMissedOffers[]>;
  /** Fixes that the notice of the day counts what was read; false when more was recorded since. */
  freezeDailyNotice(missed: DailyMissedOffers): Promise<boolean>;
  /** The notice is sent: `late`, which it does not count, moves to the next day. Changes nothing when more was recorded since. */
  completeDailyNotice(missed: DailyMissedOffers, late: { wishIds: string[]; day: string }): Promise<void>;
};
