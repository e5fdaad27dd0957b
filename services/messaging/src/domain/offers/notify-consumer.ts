import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { gatheredAnswers } from "../outgoing/texts/consumer.ts";
import { answersTemplate } from "../outgoing/texts/templates.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { noteOf } from "./ask-back.ts";
import { availabilityOf, bySoonest } from "./availability.ts";

/** Most answers in one message: as many contacts as its template holds. Others follow in the next message. */
const ANSWERS_A_MESSAGE_MAX = 5;

/** The ids of the messages that told the consumer which merchants have it, up to this batch. */
export const reportMessageIds = ({ _id, reportsSent }: Pick<Wish, "_id" | "reportsSent">): string[] =>
  Array.from({ length: reportsSent }, (_, batch) => `told:${_id}:${batch + 1}`);

/** Paid answers not yet sent to the consumer. */
export const unreportedAnswers = (wish: Wish): Offer[] =>
  wish.offers.filter(({ status, reportedInMessage }) => status === "accepted" && reportedInMessage === null);

/**
 * Adds one message with the answers gathered so far, those who can serve soonest first; each answer is in exactly one such message. What does not fit
 * in it stays due.
 */
export function notifyConsumer(
  wish: Wish,
  hoursByMerchant: ReadonlyMap<string, BusinessHours | null>,
  now: Date,
): Wish {
  const { notifyConsumerAt } = wish;
  if (notifyConsumerAt === null || notifyConsumerAt.getTime() > now.getTime()) return wish;
  const unreported = unreportedAnswers(wish);
  if (unreported.length === 0) return { ...wish, notifyConsumerAt: null };
  const timeZone = wish.unit?.timeZone ?? "UTC";
  const answered = unreported
    .map((offer) => ({ offer, when: availabilityOf(hoursByMerchant.get(offer.merchantId) ?? null, timeZone, now) }))
    .sort((one, other) => bySoonest(one.when, other.when) || answeredMs(one.offer) - answeredMs(other.offer))
    .slice(0, ANSWERS_A_MESSAGE_MAX);
  const batch = wish.reportsSent + 1;
  const answers = answered.map(({ offer: { merchantName, merchantPhone, words }, when }) => ({
    name: merchantName,
    phone: merchantPhone,
    hours: when.text,
    note: noteOf(words),
  }));
  const told = new Set(answered.map(({ offer }) => offer));
  const offers = wish.offers.map((offer) => (told.has(offer) ? { ...offer, reportedInMessage: batch } : offer));
  const isAll = told.size === unreported.length;
  return update(wish, { offers, notifyConsumerAt: isAll ? null : notifyConsumerAt, reportsSent: batch }, [
    consumerMessage(
      wish,
      `told:${wish._id}:${batch}`,
      gatheredAnswers({ answers, wish: wish.text }),
      answersTemplate({ answers, wish: wish.text }),
      { tells: { wishId: wish._id, batch } },
    ),
  ]);
}

const answeredMs = ({ answeredAt }: Offer): number => answeredAt?.getTime() ?? 0;
