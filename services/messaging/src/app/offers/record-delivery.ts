import { questionAccepted, questionFailed } from "../../domain/offers/offer-delivery.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { DeliveryListener } from "../outgoing/outgoing-messages.ts";
import type { Wishes } from "../wish/wishes.ts";

/** What becomes of the question to a merchant starts or ends the time of its offer; other messages change no wish. */
export function createHearDelivery({ wishes, settings }: { wishes: Wishes; settings: FlowSettings }): DeliveryListener {
  return {
    async accepted({ id, offer }, at) {
      if (offer === null) return;
      await wishes.change(offer.wishId, (wish) => questionAccepted(wish, offer.offerId, id, at, settings));
    },
    async failed({ id, offer }, _reason, at) {
      if (offer === null) return;
      await wishes.change(offer.wishId, (wish) => questionFailed(wish, offer.offerId, id, at, settings));
    },
  };
}
