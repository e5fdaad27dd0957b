import type { OutgoingMessage } from "../outgoing/message.ts";
import { type OfferText, offer as offerText } from "../outgoing/texts/merchant.ts";
import { offerTemplate } from "../outgoing/texts/templates.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import type { Offer, Wish } from "../wish/wish.ts";

/** The ids of the three buttons of an offer. */
export type OfferButtonIds = (wishId: string, offerId: string) => OfferText["buttons"];

/** The id of the message that gives a merchant the contact it paid for. */
export const acceptedMessageId = (offerId: string): string => `accepted:${offerId}`;

/** The id of the message that puts an offer to its merchant; each round has its own. */
export const offerMessageId = ({ id, round }: Pick<Offer, "id" | "round">): string =>
  round === 1 ? `offer:${id}` : `offer:${id}:${round}`;

/** The ids of the messages to merchants that quote the wish or name its sender. */
export const messageIdsAbout = ({ offers }: Pick<Wish, "offers">): string[] =>
  offers.flatMap(({ id, round }) => [
    acceptedMessageId(id),
    ...Array.from({ length: round }, (_, earlier) => offerMessageId({ id, round: earlier + 1 })),
  ]);

/**
 * The message of an offer. The hour in it is when the offer expires or, as long as nothing has started its time, the earliest
 * at which it can.
 */
export function offerMessage(
  wish: Wish,
  offer: Offer,
  settings: FlowSettings,
  buttonsOf: OfferButtonIds,
): OutgoingMessage {
  const until = offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, settings.offerExpiryMs);
  const details = {
    category: wish.category?.name ?? settings.fallbackCategory.name,
    unit: wish.unit?.name ?? "",
    wish: wish.text,
    until,
    timeZone: wish.unit?.timeZone ?? "UTC",
    priceCents: offer.priceCents,
    buttons: buttonsOf(wish._id, offer.id),
  };
  return {
    id: offerMessageId(offer),
    contactId: offer.merchantContactId,
    phoneNumberId: wish.phoneNumberId,
    inWindow: offerText(details),
    outsideWindow: offerTemplate(details),
    offer: { wishId: wish._id, offerId: offer.id },
    usefulUntil: until,
  };
}
