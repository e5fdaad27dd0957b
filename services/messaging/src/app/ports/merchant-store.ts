import type { SkippedMerchant } from "../../domain/wish/wish.ts";

/** Wishes for which a merchant was skipped on a day, for lack of balance. */
export type DailyMissedOffers = {
  merchantId: string;
  day: string;
  /** All wishes recorded, in order of arrival. */
  wishIds: string[];
  /** Wishes that the notice of the day counts; null until that is fixed. */
  counted: string[] | null;
  /** True when the notice was sent. */
  isSent: boolean;
  priceCents: number;
  contactId: string;
  phoneNumberId: string;
  timeZone: string;
};

/** Cursor after which a page of missed offers begins. */
export type MissedKey = { noticeDay: string; merchantId: string };

/** `next`: where the page after this one begins; null: this was the last. */
export type MissedPage = { days: DailyMissedOffers[]; next: MissedKey | null };

/** Messaging's own data about merchants; every method may be repeated without a further effect. */
export type MerchantStore = {
  lastAsked(ids: string[]): Promise<Map<string, Date>>;
  markAsked(ids: string[], at: Date): Promise<void>;
  /** Returns true for a pause command that is not older than the merchant's last one, and records it as the last. */
  claimPauseCommand(merchantId: string, at: Date): Promise<boolean>;
  /** Records the wish for the day's notice, up to `MISSED_A_DAY_MAX`, and among the latest to retry when the merchant has balance. */
  recordSkipped(
    merchant: SkippedMerchant,
    wishId: string,
    phoneNumberId: string,
    day: string,
    /** Day the wish counts for; that of the notice when it is not known. */
    missedOn?: string,
  ): Promise<void>;
  /** Counts the wishes the merchant missed on each of the last days, at least eight; a day holds at most `MISSED_A_DAY_MAX` a notice. */
  missedCounts(merchantId: string): Promise<Map<string, number>>;
  /** Latest wishes for which the merchant was skipped and which were not retried since: a few hundred at most. */
  skippedWishes(merchantId: string): Promise<string[]>;
  clearSkipped(merchantId: string, wishIds: string[]): Promise<void>;
  /** Reads a page of merchants whose first notice is of this day or an earlier one, with all the days of each. */
  missedOffers(upToDay: string, after: MissedKey | null): Promise<MissedPage>;
  /** Fixes the count of the day's notice to what was read; false when more was recorded since. */
  freezeDailyNotice(missed: DailyMissedOffers): Promise<boolean>;
  /** Records that the notice is sent: `late`, which it does not count, moves to the next day. Changes nothing when more was recorded since. */
  completeDailyNotice(missed: DailyMissedOffers, late: { wishIds: string[]; day: string }): Promise<void>;
};
