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

/** The ids of the messages that told the consumer who has it, up to this batch. */
export const toldMessageIds = ({ _id, toldBatches }: Pick<Wish, "_id" | "toldBatches">): string[] =>
  Array.from({ length: toldBatches }, (_, batch) => `told:${_id}:${batch + 1}`);

/** Paid answers that were not yet sent to the consumer. */
export const unreportedAnswers = (wish: Wish): Offer[] =>
  wish.offers.filter(({ status, toldIn }) => status === "accepted" && toldIn === null);

/** When a merchant can be reached, in few words; empty when its hours are unknown. */
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

/** One message with every answer gathered so far; each answer is in exactly one such message. */
export function notifyConsumer(
  wish: Wish,
  hoursByMerchant: ReadonlyMap<string, BusinessHours | null>,
  now: Date,
): Wish {
  const answered = unreportedAnswers(wish);
  if (wish.tellAt === null || wish.tellAt.getTime() > now.getTime()) return wish;
  if (answered.length === 0) return { ...wish, tellAt: null };
  const batch = wish.toldBatches + 1;
  const timeZone = wish.unit?.timeZone ?? "UTC";
  const answers = answered.map(({ merchantId, merchantName, merchantPhone }) => ({
    name: merchantName,
    phone: merchantPhone,
    hours: describeHours(hoursByMerchant.get(merchantId) ?? null, timeZone, now),
  }));
  const offers = wish.offers.map((offer) => (answered.includes(offer) ? { ...offer, toldIn: batch } : offer));
  return update(wish, { offers, tellAt: null, toldBatches: batch }, [
    consumerMessage(
      wish,
      `told:${wish._id}:${batch}`,
      gatheredAnswers({ answers, wish: wish.text }),
      answersTemplate({ answers, wish: wish.text }),
      { tells: { wishId: wish._id, batch } },
    ),
  ]);
}
