import type { OutgoingMessage } from "../../app/outgoing/outgoing-messages.ts";
import { type OfferText, offer as offerText } from "../outgoing/texts/merchant.ts";
import { offerTemplate } from "../outgoing/texts/templates.ts";
import { after, type FlowSettings } from "../wish/flow-settings.ts";
import type { Offer, Wish } from "../wish/wish.ts";

export type OfferButtons = (wishId: string, offerId: string) => OfferText["buttons"];

/** The id of the message that puts an offer to its merchant; each round has its own. */
export const offerMessageId = ({ id, round }: Pick<Offer, "id" | "round">): string =>
  round === 1 ? `offer:${id}` : `offer:${id}:${round}`;

/** The question to a merchant: the same words whenever it is made from the same offer. */
export function offerMessage(wish: Wish, offer: Offer, settings: FlowSettings, buttons: OfferButtons): OutgoingMessage {
  const until = after(offer.askedAt ?? offer.askAt, settings.offerExpiryMs);
  const words = {
    category: wish.category?.name ?? settings.fallbackCategory.name,
    unit: wish.unit?.name ?? "",
    wish: wish.text,
    until,
    timeZone: wish.unit?.timeZone ?? "UTC",
    priceCents: offer.priceCents,
    buttons: buttons(wish._id, offer.id),
  };
  return {
    id: offerMessageId(offer),
    contactId: offer.merchantContactId,
    phoneNumberId: wish.phoneNumberId,
    inWindow: offerText(words),
    outsideWindow: offerTemplate(words),
    offer: { wishId: wish._id, offerId: offer.id },
    usefulUntil: until,
  };
}
