import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { DailyMissedOffers, MerchantStore, MissedKey, MissedPage } from "../app/ports/merchant-store.ts";
import { lastNoticeDay, missedNoticeAt, nextNoticeDay } from "../domain/offers/missed-offers.ts";
import { missedForBalance, pixCode } from "../domain/outgoing/texts/merchant.ts";
import { missedTemplate, pixTemplate } from "../domain/outgoing/texts/templates.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { RequestCharge } from "./request-charge.ts";

/** Lifetime of a charge, in milliseconds: below the longest that is allowed, so that a clock that runs ahead does not exceed it. */
const CHARGE_MS = 23 * 3_600_000;

export type NotifyMissedOffersDeps = {
  merchants: Pick<MerchantStore, "missedOffers" | "freezeDailyNotice" | "completeDailyNotice">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  requestCharge: RequestCharge;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Tells merchants, once a day, how many offers they missed for lack of balance, with a Pix code where there is one. The count of a notice is fixed
 * before it is sent; offers recorded for its day afterwards count in the notice of the next day.
 */
export function createNotifyMissedOffers({
  merchants,
  outgoing,
  requestCharge,
  settings,
  now,
}: NotifyMissedOffersDeps) {
  /** Set when payment made no charge in this run, so that the other notices do not wait for it. */
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
    // More was recorded since the day was read; the next run handles it.
    if (day.counted === null && !(await merchants.freezeDailyNotice(day))) return;
    const counted = day.counted ?? day.wishIds;
    if (!day.isSent) await send(day, counted.length);
    const late = day.wishIds.filter((wishId) => !counted.includes(wishId));
    await merchants.completeDailyNotice({ ...day, counted }, { wishIds: late, day: nextNoticeDay(day.day) });
  };

  return async (): Promise<void> => {
    isPaymentDown = false;
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
