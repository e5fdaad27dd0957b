import type { Period } from "@tenho/br/calendar/business-hours";

/**
 * Every duration and threshold of the flow: those of the configuration, and in their place what MASTER has set of the routing. Values
 * change while the process runs: read when they are used, never copied.
 */
export type FlowSettings = {
  /** Texts of one person within this time are one wish. */
  gatherMs: number;
  /** Wait for the consumer to pick a category. */
  categoryAskMs: number;
  /** A merchant's time to answer, from when its panel had the offer, else from Meta's acceptance; frozen in each offer. */
  offerExpiryMs: number;
  /** How long the message of an offer waits for an answer from its merchant's panel, where one is open; 0: not at all. */
  panelFirstMs: number;
  /** Answers within this time reach the consumer in one message. */
  answersGatherMs: number;
  /** Above this age no merchant that was closed is asked any more, and open questions end. */
  wishMaxAgeMs: number;
  /** TENHOs after which no further merchant is asked. */
  tenhoWanted: number;
  offersMax: number;
  /** Confidence, 0 to 1, below which the consumer is asked for the category; null: what the model was calibrated for. */
  askBelow: number | null;
  /** Whether merchants that are closed are asked when they open; otherwise only those open are asked. */
  asksWhenOpen: boolean;
  /** Every day's hours of merchants who gave none, HH:MM in the unit's zone. */
  defaultHours: Period;
  /** Pause between two attempts for a wish that waits for a merchant, and how long it waits in all. */
  waitingRetryMs: number;
  waitingMaxMs: number;
  /** A payment still pending after this time is resumed. */
  answerResumeMs: number;
  /** Time the process that made a change has for the next step before the sweep of any replica does it. */
  workLeaseMs: number;
  backoffMinMs: number;
  backoffMaxMs: number;
  /** How often a consumer may tap TENTAR DE NOVO. */
  roundsMax: number;
  /** Hour of the unit's day, 0 to 23, at which merchants are told how many offers they missed for lack of balance. */
  missedNoticeHour: number;
  /** Category of wishes that fit no other. */
  fallbackCategory: { id: number; name: string };
  /** For so long after a TENHO its merchant may say that it cannot reach the consumer, and for so long the consumer may answer. */
  reachMs: number;
  /** Where a merchant adds credit; stands in a message. */
  creditLink: string;
};

/** A merchant's time to answer an offer: offers keep what they were made with. */
export const expiryMsOf = ({ expiryMs }: { expiryMs?: number }, { offerExpiryMs }: FlowSettings): number =>
  expiryMs ?? offerExpiryMs;

export const addMs = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Whether `moment` has come; null never does. */
export const isDue = (moment: Date | null, now: Date): boolean => moment !== null && moment.getTime() <= now.getTime();

export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)));
}
