import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { answerStanding } from "../../domain/offers/answer-offer.ts";
import { type OfferButtonIds, offerMessage, recordOpening } from "../../domain/offers/offer-message.ts";
import type { OfferRow } from "../../domain/outgoing/offer-row-id.ts";
import { mayNotAnswer } from "../../domain/outgoing/texts/merchant.ts";
import { offerGone, openedTooOften } from "../../domain/outgoing/texts/strangers.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import { closedLine } from "./closed-line.ts";
import { type FindSenders, senderFor } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefuseStranger } from "./refuse-stranger.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendReply } from "./send-reply.ts";

export type OpenOfferDeps = {
  findSenders: FindSenders;
  wishes: Pick<Wishes, "get" | "change">;
  sendReply: SendReply;
  replyHourly: ReplyHourly;
  refuseStranger: RefuseStranger;
  buttonsOf: OfferButtonIds;
  settings: FlowSettings;
};

/**
 * Handles a tap on a row of a list of offers, whose signature was checked: sends the offer with its buttons to the merchant that was asked, or to its
 * staff with `message.access`. The tap answers nothing, and may be repeated.
 *
 * Raises: unavailable while the permissions in force cannot be read.
 */
export function createOpenOffer(deps: OpenOfferDeps): OpenOffer {
  const { findSenders, wishes, sendReply, replyHourly, refuseStranger, buttonsOf, settings } = deps;
  return async (message: InboundMessage, contact: Contact, { wishId, offerId }: OfferRow): Promise<Outcome> => {
    const senders = await findSenders(contact);
    const wish = await wishes.get(wishId);
    const offer = wish?.offers.find(({ id }) => id === offerId);
    const sender = senderFor(senders, offer?.merchantId);
    if (!wish || !offer) {
      await replyHourly(message, contact, "gone", offerGone());
      return "offer gone";
    }
    if (!sender) {
      await refuseStranger(message, contact, offer.merchantId);
      return "offer opened by a stranger";
    }
    if (!sender.mayAnswer) {
      await sendReply(message, contact, "noaccess", mayNotAnswer());
      return "offer opened without permission";
    }
    const closed = closedLine(answerStanding(wish, offer, message.at));
    if (closed !== null) {
      await sendReply(message, contact, closed.kind, closed.content);
      return `offer opened ${closed.kind}`;
    }
    const recorded = await wishes.change(wishId, (stored) => recordOpening(stored, offerId, message.wamid));
    const isRecorded = recorded?.wish.offers.some(({ openedBy = [] }) => openedBy.includes(message.wamid));
    if (!isRecorded) {
      await replyHourly(message, contact, `reopened:${offerId}`, openedTooOften(), REPLY_AGAIN_MS);
      return "offer opened too often";
    }
    const { inWindow, usefulUntil } = offerMessage(wish, offer, settings, buttonsOf);
    const about = { unitId: wish.unit?.id ?? null, categoryId: wish.category?.id ?? null };
    // The reply names its offer so that a TENHO which quotes it is understood; its delivery outcome is not that of the offer's own message.
    await sendReply(message, contact, "opened", inWindow, { offer: { wishId, offerId }, usefulUntil, about });
    return "offer opened";
  };
}

export type OpenOffer = (message: InboundMessage, contact: Contact, row: OfferRow) => Promise<Outcome>;
