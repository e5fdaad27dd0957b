import type { PassedOver } from "../../../domain/wish/effect.ts";

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

/** The place after which a page of missed offers begins. */
export type MissedKey = { noticeDay: string; merchantId: string };

/** `next`: where the page after this one begins; null: this was the last. */
export type MissedPage = { days: DailyMissedOffers[]; next: MissedKey | null };

/** What messaging stores about merchants; every method may be repeated without a further effect. */
export type MerchantStore = {
  lastAsked(ids: string[]): Promise<Map<string, Date>>;
  markAsked(ids: string[], at: Date): Promise<void>;
  /** True for a command about the merchant's pause that is not older than the last one; it is then the last one. */
  claimPauseCommand(merchantId: string, at: Date): Promise<boolean>;
  /** Records the wish for the day's notice, up to `MISSED_A_DAY_MAX`, and among the latest to retry when the merchant has balance. */
  passOver(
    merchant: PassedOver,
    wishId: string,
    phoneNumberId: string,
    day: string,
    /** The day it counts for; that of the notice when it is not known. */
    missedOn?: string,
  ): Promise<void>;
  /** How many wishes the merchant missed on each of the last days, at least eight; a day holds at most `MISSED_A_DAY_MAX` a notice. */
  missedCounts(merchantId: string): Promise<Map<string, number>>;
  /** The latest wishes the merchant was passed over for and that were not retried since: a few hundred at most. */
  passedOverWishes(merchantId: string): Promise<string[]>;
  clearPassedOver(merchantId: string, wishIds: string[]): Promise<void>;
  /** What merchants missed whose first notice is of this day or an earlier one, a page of merchants with all their days. */
  missedOffers(upToDay: string, after: MissedKey | null): Promise<MissedPage>;
  /** Makes what versions before `noticeDay` recorded appear in `missedOffers`. */
  fillNoticeDays(): Promise<void>;
  /** Fixes that the notice of the day counts what was read; false when more was recorded since. */
  freezeDailyNotice(missed: DailyMissedOffers): Promise<boolean>;
  /** The notice is sent: `late`, which it does not count, moves to the next day. Changes nothing when more was recorded since. */
  completeDailyNotice(missed: DailyMissedOffers, late: { wishIds: string[]; day: string }): Promise<void>;
};
