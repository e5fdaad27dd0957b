import { toldOffers } from "../../domain/offers/follow-up.ts";
import { offerAcceptedByMeta, offerUndeliverable } from "../../domain/offers/offer-delivery.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { DeliveryOutcome, DeliveryOutcomes } from "../outgoing/report-outcomes.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { ReverseTenho } from "./reverse-tenho.ts";

/** Failure when Meta cannot deliver to the person in either form of the number. */
const UNDELIVERABLE = "meta_131026";

type Deps = { wishes: Pick<Wishes, "get" | "change">; reverseTenho: ReverseTenho; settings: FlowSettings };

/**
 * Applies delivery outcomes to wishes: the outcome of an offer's message starts or ends the time of the offer. When a message that reports TENHOs to
 * a consumer can never arrive, those TENHOs are refunded, since the contact is of no use. Other messages change no wish.
 */
export function createDeliveryOutcomes({ wishes, reverseTenho, settings }: Deps): DeliveryOutcomes {
  const apply = (wish: Wish, { message: { id, offer }, at, kind }: DeliveryOutcome): Wish => {
    if (offer === null) return wish;
    const transition = kind === "accepted" ? offerAcceptedByMeta : offerUndeliverable;
    return transition(wish, offer.offerId, id, at, settings);
  };
  const giveBack = async ({ message: { tells }, ...outcome }: DeliveryOutcome): Promise<void> => {
    if (tells === undefined || outcome.kind !== "failed" || outcome.reason !== UNDELIVERABLE) return;
    const wish = await wishes.get(tells.wishId);
    for (const { id } of wish === null ? [] : toldOffers(wish, tells.batch)) {
      await reverseTenho(tells.wishId, id, "undeliverable");
    }
  };
  return {
    async passOn(outcomes) {
      const wishId = outcomes.find(({ message }) => message.offer !== null)?.message.offer?.wishId;
      if (wishId !== undefined) await wishes.change(wishId, (wish) => outcomes.reduce(apply, wish));
      for (const outcome of outcomes) await giveBack(outcome);
    },
  };
}
