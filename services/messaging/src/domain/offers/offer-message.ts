import type { OutgoingMessage } from "../outgoing/message.ts";
import { type OfferText, offerRow, offer as offerText } from "../outgoing/texts/merchant.ts";
import { offerTemplate } from "../outgoing/texts/templates.ts";
import { addMs, expiryMsOf, type FlowSettings } from "../wish/flow-settings.ts";
import { update, withOffer } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

/** The ids of the three buttons of an offer, and of its row in a list. */
export type OfferButtonIds = (wishId: string, offerId: string) => OfferText["buttons"] & { row: string };

/** The id of the message that gives a merchant the contact it paid for. */
export const acceptedMessageId = (offerId: string): string => `accepted:${offerId}`;

/** The id of the message that puts an offer to its merchant; each round has its own. */
export const offerMessageId = ({ id, round }: Pick<Offer, "id" | "round">): string =>
  round === 1 ? `offer:${id}` : `offer:${id}:${round}`;

/** Maximum number of times an offer is sent again for taps on its row. */
const OPENED_MAX = 20;

/** The ids of the messages that send an offer for a tap on its row, or name it among others for words that may be about it. */
const openedMessageIds = (wamid: string): string[] => [`opened:${wamid}`, `which:${wamid}`];

/** The wish with the tap, or the words, recorded, so that its reply is found when the wish's person is erased; unchanged once `OPENED_MAX` taps are recorded. */
export function recordOpening(wish: Wish, offerId: string, wamid: string): Wish {
  const openedBy = wish.offers.find(({ id }) => id === offerId)?.openedBy ?? [];
  if (openedBy.includes(wamid) || openedBy.length >= OPENED_MAX) return wish;
  return update(wish, { offers: withOffer(wish, offerId, { openedBy: [...openedBy, wamid] }) });
}

/** The ids of the messages that put an offer to its merchant, in each of its rounds and for each tap on its row, or name it in a list. */
export const askingMessageIds = ({ id, round, openedBy = [] }: Pick<Offer, "id" | "round" | "openedBy">): string[] => [
  ...openedBy.flatMap(openedMessageIds),
  ...Array.from({ length: round }, (_, earlier) => offerMessageId({ id, round: earlier + 1 })),
];

/** The ids of the messages to merchants that quote the wish or name its sender. */
export const messageIdsAbout = ({ offers }: Pick<Wish, "offers">): string[] =>
  offers.flatMap((offer) => [acceptedMessageId(offer.id), ...askingMessageIds(offer)]);

/** The hour at which an offer expires or, while the time to answer has not started, the earliest at which it can. */
export const answerableUntil = (offer: Offer, settings: FlowSettings): Date =>
  offer.expiresAt ?? addMs(offer.askedAt ?? offer.askAt, expiryMsOf(offer, settings));

/** The message of an offer. It names the hour at which the offer expires or, while the time to answer has not started, the earliest hour at which it can. */
export function offerMessage(
  wish: Wish,
  offer: Offer,
  settings: FlowSettings,
  buttonsOf: OfferButtonIds,
): OutgoingMessage {
  const until = answerableUntil(offer, settings);
  const { row, ...buttons } = buttonsOf(wish._id, offer.id);
  const details = {
    category: wish.category?.name ?? settings.fallbackCategory.name,
    unit: wish.unit?.name ?? "",
    wish: wish.text,
    until,
    timeZone: wish.unit?.timeZone ?? "UTC",
    priceCents: offer.priceCents,
    buttons,
  };
  return {
    id: offerMessageId(offer),
    contactId: offer.merchantContactId,
    phoneNumberId: wish.phoneNumberId,
    inWindow: offerText(details),
    outsideWindow: offerTemplate(details),
    offer: { wishId: wish._id, offerId: offer.id },
    row: offerRow({ ...details, id: row }),
    usefulUntil: until,
  };
}
