import type { Period } from "@tenho/br/calendar/business-hours";

/**
 * Every duration and threshold of the flow: the configuration, overridden by MASTER's routing settings. Values change while the process runs, so read
 * them when they are used and never copy them.
 */
export type FlowSettings = {
  /** Texts of one person within this time are one wish. */
  gatherMs: number;
  /** Wait for the consumer to pick a category. */
  categoryAskMs: number;
  /** A merchant's time to answer, counted from when its panel showed the offer, else from Meta's acceptance; frozen in each offer. */
  offerExpiryMs: number;
  /** Delay of an offer's WhatsApp message while the merchant's open panel may answer it; 0: none. */
  panelFirstMs: number;
  /** Answers within this time reach the consumer in one message. */
  answersGatherMs: number;
  /** Maximum age of a wish: beyond it no merchant that was closed is asked, and open questions end. */
  wishMaxAgeMs: number;
  /** TENHOs after which no further merchant is asked. */
  tenhoWanted: number;
  offersMax: number;
  /** Confidence, 0 to 1, below which the consumer is asked for the category; null: the threshold the model was calibrated for. */
  askBelow: number | null;
  /** True when merchants that are closed are asked when they open; otherwise only those open are asked. */
  asksWhenOpen: boolean;
  /** Every day's hours of merchants who gave none, HH:MM in the unit's zone. */
  defaultHours: Period;
  /** Pause between two attempts for a wish that waits for a merchant, and its total waiting time. */
  waitingRetryMs: number;
  waitingMaxMs: number;
  /** A payment still pending after this time is resumed. */
  answerResumeMs: number;
  /** Time left to the process that made a change for the next step, before the sweep of any replica takes over. */
  workLeaseMs: number;
  backoffMinMs: number;
  backoffMaxMs: number;
  /** Maximum number of times a consumer may tap TENTAR DE NOVO. */
  roundsMax: number;
  /** Wishes that one person may begin in an hour. */
  wishesAnHourMax: number;
  /** Replies that nobody asked for, to one person in an hour. */
  repliesAnHourMax: number;
  /** Time after a message of ours within which a text that may be automatic is taken for it. */
  automaticWithinMs: number;
  /** Hour of the unit's day, 0 to 23, at which merchants are told how many offers they missed for lack of balance. */
  missedNoticeHour: number;
  /** Category of wishes that fit no other. */
  fallbackCategory: { id: number; name: string };
  /** Time after a TENHO in which its merchant may report the consumer unreachable, and then time in which the consumer may answer. */
  reachMs: number;
  /** A message older than this by Meta's clock, when it is handled, is not put to merchants as new. */
  staleMs: number;
  /** Address at which a merchant adds credit, used in messages. */
  creditLink: string;
};

/** A merchant's time to answer an offer; an offer keeps the time it was created with. */
export const expiryMsOf = ({ expiryMs }: { expiryMs?: number }, { offerExpiryMs }: FlowSettings): number =>
  expiryMs ?? offerExpiryMs;

export const addMs = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Returns whether a message written at `at` is too old to be treated as written now. */
export const isStale = (at: Date, now: Date, { staleMs }: FlowSettings): boolean =>
  now.getTime() - at.getTime() > staleMs;

/** Returns whether `moment` has come; null never comes. */
export const isDue = (moment: Date | null, now: Date): boolean => moment !== null && moment.getTime() <= now.getTime();

export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)));
}
