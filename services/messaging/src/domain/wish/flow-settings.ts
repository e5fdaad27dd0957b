/** Every duration and threshold of the flow; the configuration gives them. */
export type FlowSettings = {
  /** Texts of one person within this time are one wish. */
  gatherMs: number;
  /** Wait for the consumer to pick a category. */
  categoryAskMs: number;
  /** A merchant's time to answer, from Meta's acceptance. */
  offerExpiryMs: number;
  /** Answers within this time reach the consumer in one message. */
  tellGatherMs: number;
  /** Older wishes are asked of nobody who was closed; open questions end. */
  wishMaxAgeMs: number;
  /** TENHOs after which nobody further is asked. */
  tenhoWanted: number;
  offersMax: number;
  /** Between two tries of a wish that waits for a merchant, and how long it waits in all. */
  waitingRetryMs: number;
  waitingMaxMs: number;
  /** A TENHO still being paid after this time is taken up again. */
  answerResumeMs: number;
  /** Head start of the process that made a change before the sweep of any replica takes its follow-up. */
  workLeaseMs: number;
  backoffMinMs: number;
  backoffMaxMs: number;
  /** How often a consumer may tap TENTAR DE NOVO. */
  roundsMax: number;
  /** Hour of the unit's day, 0 to 23, at which merchants hear what they lost for lack of balance. */
  lossNoticeHour: number;
  /** Category of what fits nowhere. */
  fallbackCategory: { id: number; name: string };
  /** Where a merchant adds credit; stands in a message. */
  creditLink: string;
};

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Whether `moment` has come; null never does. */
export const isDue = (moment: Date | null, now: Date): boolean => moment !== null && moment.getTime() <= now.getTime();

export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)));
}
