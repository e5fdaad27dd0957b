import { lastNoticeDay, missedNoticeAt, nextNoticeDay } from "../../domain/offers/merchants/missed-offers.ts";
import { missedForBalance, pixCode } from "../../domain/outgoing/texts/merchant.ts";
import { missedTemplate, pixTemplate } from "../../domain/outgoing/texts/templates.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { RequestCharge } from "../credit/request-charge.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { DailyMissedOffers, MerchantStore, MissedKey, MissedPage } from "../ports/merchants/merchant-store.ts";

const FILL_EVERY_MS = 3_600_000;
/** Less than the longest time of a charge, so that a clock that is ahead does not pass it. */
const CHARGE_MS = 23 * 3_600_000;

export type NotifyMissedOffersDeps = {
  merchants: Pick<MerchantStore, "missedOffers" | "fillNoticeDays" | "freezeDailyNotice" | "completeDailyNotice">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  requestCharge: RequestCharge;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Tells merchants, once a day, how many offers they missed for lack of balance, with a Pix code where there is one. What a notice counts is fixed before it is
 * sent; what is recorded for its day only afterwards is counted by the notice of the next day.
 */
export function createNotifyMissedOffers({
  merchants,
  outgoing,
  requestCharge,
  settings,
  now,
}: NotifyMissedOffersDeps) {
  /** Payment did not answer in this run: the other notices do not wait for it. */
  let isPaymentDown = false;

  const send = async (day: DailyMissedOffers, missed: number): Promise<void> => {
    const { merchantId, contactId, phoneNumberId, priceCents, timeZone } = day;
    const amountCents = missed * priceCents;
    const request = { key: `missed:${merchantId}:${day.day}`, merchantId, wantedCents: amountCents };
    const until = new Date(now().getTime() + CHARGE_MS);
    const charge = isPaymentDown ? null : await requestCharge({ ...request, until });
    isPaymentDown = charge === null;
    const counts = { missed, amountCents, charge, timeZone };
    const common = { contactId, phoneNumberId, offer: null };
    await outgoing.enqueue([
      {
        ...common,
        id: `lost:${merchantId}:${day.day}`,
        inWindow: missedForBalance({ ...counts, link: settings.creditLink }),
        outsideWindow: missedTemplate(counts),
        usefulUntil: null,
      },
      ...(charge === null
        ? []
        : [
            {
              ...common,
              id: `pix:lost:${merchantId}:${day.day}`,
              inWindow: pixCode(charge.copyCode),
              outsideWindow: pixTemplate({ ...charge, until: charge.expiresAt, timeZone }),
              usefulUntil: charge.expiresAt,
            },
          ]),
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
    isPaymentDown = false;
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
