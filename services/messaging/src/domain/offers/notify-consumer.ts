import {
  type BusinessHours,
  closesAt,
  hoursOrDefault,
  isOpenAt,
  nextOpeningAt,
} from "@tenho/br/calendar/business-hours";
import { formatTime } from "@tenho/br/calendar/dates";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { gatheredAnswers } from "../outgoing/texts/consumer.ts";
import { answersTemplate } from "../outgoing/texts/templates.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { noteOf } from "./ask-back.ts";

/** The ids of the messages that told the consumer which merchants have it, up to this batch. */
export const reportMessageIds = ({ _id, reportsSent }: Pick<Wish, "_id" | "reportsSent">): string[] =>
  Array.from({ length: reportsSent }, (_, batch) => `told:${_id}:${batch + 1}`);

/** Paid answers not yet sent to the consumer. */
export const unreportedAnswers = (wish: Wish): Offer[] =>
  wish.offers.filter(({ status, reportedInMessage }) => status === "accepted" && reportedInMessage === null);

/** A short text on when a merchant can be reached; empty when its hours are unknown. */
export function describeHours(hours: BusinessHours | null, timeZone: string, now: Date): string {
  if (hours === null) return "";
  const known = hoursOrDefault(hours, timeZone);
  if (isOpenAt(known, now)) {
    const closing = closesAt(known, now);
    return closing === null ? "aberta 24 horas" : `aberta agora, fecha às ${formatTime(closing, known.timeZone)}`;
  }
  const opening = nextOpeningAt(known, now);
  if (opening === null) return "";
  const today = wallClock(now, known.timeZone).date === wallClock(opening, known.timeZone).date;
  return `${today ? "abre" : "fechada agora, abre"} às ${formatTime(opening, known.timeZone)}`;
}

/** Adds one message with every answer gathered so far; each answer is in exactly one such message. */
export function notifyConsumer(
  wish: Wish,
  hoursByMerchant: ReadonlyMap<string, BusinessHours | null>,
  now: Date,
): Wish {
  const answered = unreportedAnswers(wish);
  if (wish.notifyConsumerAt === null || wish.notifyConsumerAt.getTime() > now.getTime()) return wish;
  if (answered.length === 0) return { ...wish, notifyConsumerAt: null };
  const batch = wish.reportsSent + 1;
  const timeZone = wish.unit?.timeZone ?? "UTC";
  const answers = answered.map(({ merchantId, merchantName, merchantPhone, words }) => ({
    name: merchantName,
    phone: merchantPhone,
    hours: describeHours(hoursByMerchant.get(merchantId) ?? null, timeZone, now),
    note: noteOf(words),
  }));
  const offers = wish.offers.map((offer) =>
    answered.includes(offer) ? { ...offer, reportedInMessage: batch } : offer,
  );
  return update(wish, { offers, notifyConsumerAt: null, reportsSent: batch }, [
    consumerMessage(
      wish,
      `told:${wish._id}:${batch}`,
      gatheredAnswers({ answers, wish: wish.text }),
      answersTemplate({ answers, wish: wish.text }),
      { tells: { wishId: wish._id, batch } },
    ),
  ]);
}
