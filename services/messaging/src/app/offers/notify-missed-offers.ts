import { lastNoticeDay, missedNoticeAt, nextNoticeDay } from "../../domain/offers/missed-offers.ts";
import { missedForBalance } from "../../domain/outgoing/texts/merchant.ts";
import { missedTemplate } from "../../domain/outgoing/texts/templates.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { DailyMissedOffers, MerchantStore, MissedKey, MissedPage } from "../ports/merchant-store.ts";

const FILL_EVERY_MS = 3_600_000;

export type NotifyMissedOffersDeps = {
  merchants: Pick<MerchantStore, "missedOffers" | "fillNoticeDays" | "freezeDailyNotice" | "completeDailyNotice">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Tells merchants, once a day, how many offers they missed for lack of balance. What a notice counts is fixed before it is
 * sent; what is recorded for its day only afterwards is counted by the notice of the next day.
 */
export function createNotifyMissedOffers({ merchants, outgoing, settings, now }: NotifyMissedOffersDeps) {
  const send = async (day: DailyMissedOffers, missed: number): Promise<void> => {
    const { merchantId, contactId, phoneNumberId, priceCents } = day;
    const counts = { missed, amountCents: missed * priceCents };
    await outgoing.enqueue([
      {
        id: `lost:${merchantId}:${day.day}`,
        contactId,
        phoneNumberId,
        inWindow: missedForBalance(counts),
        outsideWindow: missedTemplate(counts),
        offer: null,
        usefulUntil: null,
      },
    ]);
  };

  const notify = async (day: DailyMissedOffers): Promise<void> => {
    // More was recorded since it was read: the next run sees it.
    if (day.counted === null && !(await merchants.freezeDailyNotice(day))) return;
    const counted = day.counted ?? day.wishIds;
    if (!day.isSent) await send(day, counted.length);
    const late = day.wishIds.filter((wishId) => !counted.includes(wishId));
    await merchants.completeDailyNotice({ ...day, counted }, { wishIds: late, day: nextNoticeDay(day.day) });
  };

  let filledAt: Date | null = null;
  /** Versions before `noticeDay` may go on recording for a while after this one began. */
  const fillNoticeDays = async (): Promise<void> => {
    if (filledAt !== null && now().getTime() - filledAt.getTime() < FILL_EVERY_MS) return;
    await merchants.fillNoticeDays();
    filledAt = now();
  };

  return async (): Promise<void> => {
    await fillNoticeDays();
    const upToDay = lastNoticeDay(now(), settings.missedNoticeHour);
    let after: MissedKey | null = null;
    do {
      const page: MissedPage = await merchants.missedOffers(upToDay, after);
      for (const day of page.days) {
        const dueAt = missedNoticeAt(day.day, day.timeZone, settings.missedNoticeHour);
        if (dueAt.getTime() <= now().getTime()) await notify(day);
      }
      after = page.next;
    } while (after !== null);
  };
}
