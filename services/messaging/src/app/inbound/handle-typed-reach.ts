import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { isReachOpen } from "../../domain/offers/follow-up.ts";
import { type ReachTap, reachAskedBy, readTalked } from "../../domain/offers/typed-reach.ts";
import { askedIfTalked } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { HandleConsumerTap } from "./handle-consumer-tap.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendReply } from "./send-reply.ts";

/** A contact rarely has more than one question open; beyond this many the oldest are not repeated. */
const REPEATED_MAX = 3;

export type HandleTypedReachDeps = {
  store: Pick<WishStore, "get" | "reachAskedOf">;
  inbound: Pick<InboundStore, "assignWish">;
  outgoing: Pick<OutgoingMessages, "messageOf">;
  handleConsumerTap: HandleConsumerTap;
  sendReply: SendReply;
  settings: FlowSettings;
};

/**
 * Handles a typed sim or não to "Vocês conversaram?" like the tap: it answers the question it quotes, else the only open one. With several open, they
 * are asked again, since a não refunds a TENHO and must say which.
 *
 * Raises: what the tap raises.
 */
export function createHandleTypedReach(deps: HandleTypedReachDeps) {
  const { store, inbound, outgoing, handleConsumerTap, sendReply, settings } = deps;

  const answer = (
    message: InboundMessage,
    contact: Contact,
    asked: Pick<ReachTap, "wishId" | "offerId">,
    talked: boolean,
  ) => handleConsumerTap(message, contact, { ...asked, kind: talked ? "talked" : "not_talked" });

  /** Returns what an earlier delivery of the message did: `asked` is the question it answered; a text that became part of a wish stays with it. */
  const earlier = async (message: InboundMessage, wishId: string | null) => {
    const wish = wishId === null ? null : await store.get(wishId);
    const offer = wish?.offers.find(({ reach }) => reach?.by === message.wamid);
    const asked = wish && offer ? { wishId: wish._id, offerId: offer.id } : null;
    return { asked, isPartOfWish: wish !== null && isApplied(wish, message.wamid) };
  };

  const openQuestions = async ({ at, phoneNumberId }: InboundMessage, contact: Contact) => {
    const wishes = await store.reachAskedOf(contact.id);
    return wishes
      .filter((wish) => wish.phoneNumberId === phoneNumberId)
      .flatMap((wish) =>
        wish.offers.filter((offer) => isReachOpen(offer, at, settings)).map((offer) => ({ wish, offer })),
      );
  };

  /**
   * @param wishId the wish an earlier delivery of the message belonged to
   * @returns null when the text is no such answer: it is then handled like any other
   */
  return async (
    message: InboundMessage,
    contact: Contact,
    { text, quotedWamid }: { text: string; quotedWamid: string | null },
    wishId: string | null,
  ): Promise<Outcome | null> => {
    const ifQuoting = readTalked(text, true);
    if (ifQuoting === null) return null;
    const quoted = quotedWamid === null ? null : await outgoing.messageOf(quotedWamid);
    const quotedQuestion = quoted && reachAskedBy(quoted);
    if (quotedQuestion) return answer(message, contact, quotedQuestion, ifQuoting);

    const talked = readTalked(text, false);
    if (talked === null) return null;
    const before = await earlier(message, wishId);
    if (before.asked !== null) return answer(message, contact, before.asked, talked);
    if (before.isPartOfWish) return null;
    const open = await openQuestions(message, contact);
    const [only, ...others] = open;
    if (only === undefined) return null;
    if (others.length === 0) {
      // An answered question is no longer open; a redelivery finds it by this assignment.
      await inbound.assignWish(message.id, only.wish._id);
      return answer(message, contact, { wishId: only.wish._id, offerId: only.offer.id }, talked);
    }
    for (const { wish, offer } of open.slice(0, REPEATED_MAX)) {
      const question = { wishId: wish._id, offerId: offer.id, company: offer.merchantName, wish: wish.text };
      await sendReply(message, contact, `talked:${offer.id}`, askedIfTalked(question));
    }
    return "reach ambiguous";
  };
}

export type HandleTypedReach = ReturnType<typeof createHandleTypedReach>;
