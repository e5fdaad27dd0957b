import type { InboundMessage } from "../intake/inbound-message.ts";
import { askedIfTalked, thanksForSaying } from "../outgoing/texts/consumer.ts";
import { reversed } from "../outgoing/texts/merchant.ts";
import { reachTemplate, reversedTemplate } from "../outgoing/texts/templates.ts";
import { addMs, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { consumerMessage, liveNotice, merchantMessage, update, withOffer } from "../wish/update.ts";
import type { FollowUp, Offer, ReversalReason, Wish } from "../wish/wish.ts";
import { offerOf } from "./answer-offer.ts";

/** The ids of the messages that quote the wish to merchants whose TENHO was refunded. */
export const reversedMessageIds = ({ offers }: Pick<Wish, "offers">): string[] =>
  offers.flatMap(({ id, reversal }) => (reversal === undefined ? [] : [`reversed:${id}`]));

/** The ids of the messages that name to the consumer a merchant who could not reach them. */
export const reachMessageIds = ({ offers }: Pick<Wish, "offers">): string[] =>
  offers.flatMap(({ id, reach }) => (reach === undefined ? [] : [`reach:${id}`]));

/** The merchant's paid TENHO. */
export const paidOffer = (wish: Wish, merchantId: string): Offer | undefined =>
  wish.offers.find((offer) => offer.merchantId === merchantId && offer.status === "accepted");

/** Returns whether the consumer may still be asked if the merchant talked to them: once, soon after the TENHO, while the wish is neither withdrawn nor anonymised. */
const mayAskConsumer = (wish: Wish, offer: Offer, now: Date, { reachMs }: FlowSettings): boolean =>
  offer.reach === undefined &&
  offer.reversal === undefined &&
  wish.withdrawnAt === undefined &&
  wish.anonymisedAt === undefined &&
  offer.answeredAt !== null &&
  !isDue(addMs(offer.answeredAt, reachMs), now);

/**
 * Records the merchant's report on its paid TENHO, until the debit is refunded; the last report counts. UNREACHABLE soon after the TENHO asks the
 * consumer, once.
 */
export function recordFollowUp(wish: Wish, merchantId: string, said: FollowUp, settings: FlowSettings): Wish {
  const offer = paidOffer(wish, merchantId);
  if (offer === undefined || offer.reversal !== undefined) return wish;
  // No note is stored about an erased person.
  const followUp = wish.anonymisedAt === undefined ? said : { ...said, note: null };
  const known = offer.followUp;
  if (known?.outcome === followUp.outcome && known.note === followUp.note) return wish;
  const live = liveNotice(wish, [merchantId]);
  if (followUp.outcome !== "UNREACHABLE" || !mayAskConsumer(wish, offer, said.at, settings)) {
    return update(wish, { offers: withOffer(wish, offer.id, { followUp }) }, [live]);
  }
  const details = { wishId: wish._id, offerId: offer.id, company: offer.merchantName, wish: wish.text };
  const question = consumerMessage(wish, `reach:${offer.id}`, askedIfTalked(details), reachTemplate(details));
  const reach = { askedAt: said.at, talked: null };
  return update(wish, { offers: withOffer(wish, offer.id, { followUp, reach }) }, [question, live]);
}

/** Tolerance for Meta's whole seconds: an answer may seem up to a second older than its question. */
const META_SECOND_MS = 1_000;

/** Returns whether the consumer had been asked by `at` if the merchant talked to them, and may still answer. */
export const isReachOpen = ({ reach }: Offer, at: Date, { reachMs }: FlowSettings): boolean =>
  reach?.talked === null &&
  !isDue(addMs(reach.askedAt, reachMs), at) &&
  isDue(reach.askedAt, addMs(at, META_SECOND_MS));

export type ReachAnswer = Pick<InboundMessage, "wamid" | "at"> & { talked: boolean };

/** Records whether the merchant talked to the consumer, as the consumer answers; the first answer in time counts. */
export function recordReach(wish: Wish, offerId: string, answer: ReachAnswer, { reachMs }: FlowSettings): Wish {
  const { talked, wamid, at } = answer;
  const offer = offerOf(wish, offerId);
  if (offer?.reach?.talked !== null || isDue(addMs(offer.reach.askedAt, reachMs), at)) return wish;
  const thanks = consumerMessage(wish, `reached:${offerId}`, thanksForSaying());
  return update(wish, { offers: withOffer(wish, offerId, { reach: { ...offer.reach, talked, by: wamid } }) }, [thanks]);
}

/** The paid TENHOs reported to the consumer in this batch, to be refunded when its message can never arrive. */
export const toldOffers = (wish: Wish, batch: number): Offer[] =>
  wish.offers.filter((offer) => offer.reportedInMessage === batch && isReversible(offer));

/** Returns whether the TENHO is paid and was not refunded. */
export const isReversible = ({ status, debit, reversal }: Offer): boolean =>
  status === "accepted" && debit !== null && reversal === undefined;

export type Reversed = { movementId: string; amountCents: number; balanceCents: number; reason: ReversalReason };

/** Records a refund and notifies the merchant, once; of a smoke run the operator tells it. */
export function recordReversal(wish: Wish, offerId: string, given: Reversed, now: Date): Wish {
  const offer = offerOf(wish, offerId);
  if (!offer || !isReversible(offer)) return wish;
  const { movementId, reason, ...amounts } = given;
  const reversal = { movementId, at: now, reason };
  const details = { ...amounts, wish: wish.text };
  const toMerchant = wish.anonymisedAt === undefined && reason !== "smoke_run";
  return update(wish, { offers: withOffer(wish, offerId, { reversal }) }, [
    ...(toMerchant
      ? [
          merchantMessage(
            wish,
            `reversed:${offerId}`,
            offer.merchantContactId,
            reversed(details),
            reversedTemplate(details),
          ),
        ]
      : []),
    liveNotice(wish, [offer.merchantId]),
  ]);
}
