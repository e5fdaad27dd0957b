import type { FlowSettings } from "../domain/flow-settings.ts";
import { lossNoticeAt } from "../domain/losses.ts";
import { lostForBalance } from "../domain/texts/merchant.ts";
import { lostTemplate } from "../domain/texts/templates.ts";
import type { OutgoingStore } from "./ports/outgoing.ts";
import type { DayLoss, MerchantStore } from "./ports/stores.ts";

export type TellLossesDeps = {
  memory: Pick<MerchantStore, "losses" | "forgetLoss">;
  outgoing: Pick<OutgoingStore, "put">;
  settings: FlowSettings;
  now: () => Date;
};

/** Tells merchants, once a day, how many wishes they lost for lack of balance. */
export function createTellLosses({ memory, outgoing, settings, now }: TellLossesDeps) {
  const tell = async (loss: DayLoss): Promise<void> => {
    const { merchantId, day, contactId, phoneNumberId } = loss;
    await outgoing.put({
      id: `lost:${merchantId}:${day}`,
      contactId,
      phoneNumberId,
      inWindow: lostForBalance(loss),
      outsideWindow: lostTemplate(loss),
      offer: null,
      usefulUntil: null,
    });
    await memory.forgetLoss(merchantId, day);
  };

  return async (): Promise<void> => {
    for (const loss of await memory.losses()) {
      const dueAt = lossNoticeAt(loss.day, loss.timeZone, settings.lossNoticeHour);
      if (dueAt.getTime() <= now().getTime()) await tell(loss);
    }
  };
}
