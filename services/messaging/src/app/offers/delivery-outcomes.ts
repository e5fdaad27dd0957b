import { offerAcceptedByMeta, offerUndeliverable } from "../../domain/offers/offer-delivery.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { DeliveryOutcomes } from "../outgoing/due-messages.ts";
import type { Wishes } from "../wish/wishes.ts";

type Deps = { wishes: Pick<Wishes, "change">; settings: FlowSettings };

/** The outcome of an offer's message starts or ends the time of the offer; other messages change no wish. */
export function createDeliveryOutcomes({ wishes, settings }: Deps): DeliveryOutcomes {
  return {
    async accepted({ id, offer }, at) {
      if (offer === null) return;
      await wishes.change(offer.wishId, (wish) => offerAcceptedByMeta(wish, offer.offerId, id, at, settings));
    },
    async failed({ id, offer }, _reason, at) {
      if (offer === null) return;
      await wishes.change(offer.wishId, (wish) => offerUndeliverable(wish, offer.offerId, id, at, settings));
    },
  };
}
