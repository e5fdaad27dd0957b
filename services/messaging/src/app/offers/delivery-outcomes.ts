import { offerAcceptedByMeta, offerUndeliverable } from "../../domain/offers/offer-delivery.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { DeliveryOutcome, DeliveryOutcomes } from "../outgoing/report-outcomes.ts";
import type { Wishes } from "../wish/wishes.ts";

type Deps = { wishes: Pick<Wishes, "change">; settings: FlowSettings };

/** The outcome of an offer's message starts or ends the time of the offer; other messages change no wish. */
export function createDeliveryOutcomes({ wishes, settings }: Deps): DeliveryOutcomes {
  const apply = (wish: Wish, { message: { id, offer }, at, kind }: DeliveryOutcome): Wish => {
    if (offer === null) return wish;
    const transition = kind === "accepted" ? offerAcceptedByMeta : offerUndeliverable;
    return transition(wish, offer.offerId, id, at, settings);
  };
  return {
    async passOn(outcomes) {
      const wishId = outcomes.find(({ message }) => message.offer !== null)?.message.offer?.wishId;
      if (wishId !== undefined) await wishes.change(wishId, (wish) => outcomes.reduce(apply, wish));
    },
  };
}
