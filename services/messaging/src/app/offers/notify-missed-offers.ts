import { dayAfter, lossNoticeAt } from "../../domain/offers/missed-offers.ts";
import { lostForBalance } from "../../domain/outgoing/texts/merchant.ts";
import { lostTemplate } from "../../domain/outgoing/texts/templates.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { OutgoingStore } from "../outgoing/outgoing-messages.ts";
import type { DayLoss, MerchantStore } from "../ports/stores.ts";

export type TellLossesDeps = {
  memory: Pick<MerchantStore, "losses" | "sealLoss" | "settleLoss">;
  outgoing: Pick<OutgoingStore, "put">;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Tells merchants, once a day, how many wishes they lost for lack of balance. What a notice counts is decided before it is
 * said; what is recorded for its day only afterwards is counted by the next day's.
 */
export function createTellLosses({ memory, outgoing, settings, now }: TellLossesDeps) {
  const say = async (loss: DayLoss, lost: number): Promise<void> => {
    const { merchantId, day, contactId, phoneNumberId, priceCents } = loss;
    const told = { lost, amountCents: lost * priceCents };
    await outgoing.put({
      id: `lost:${merchantId}:${day}`,
      contactId,
      phoneNumberId,
      inWindow: lostForBalance(told),
      outsideWindow: lostTemplate(told),
      offer: null,
      usefulUntil: null,
    });
  };

  const tell = async (loss: DayLoss): Promise<void> => {
    // More has come since it was read: the next turn sees it.
    if (loss.telling === null && !(await memory.sealLoss(loss))) return;
    const telling = loss.telling ?? loss.wishIds;
    if (!loss.isTold) await say(loss, telling.length);
    const late = loss.wishIds.filter((wishId) => !telling.includes(wishId));
    await memory.settleLoss({ ...loss, telling }, { wishIds: late, day: dayAfter(loss.day) });
  };

  return async (): Promise<void> => {
    for (const loss of await memory.losses()) {
      const dueAt = lossNoticeAt(loss.day, loss.timeZone, settings.lossNoticeHour);
      if (dueAt.getTime() <= now().getTime()) await tell(loss);
    }
  };
}
