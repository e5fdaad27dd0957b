import { DEFAULT_PERIOD } from "@tenho/br/calendar/business-hours";
import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";
import type { FlowSettings } from "./domain/wish/flow-settings.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

/** Variables of the flow: every duration and threshold of a wish. */
export const flowConfig = {
  WISH_GATHER_MS: durationMs(3_000, 0),
  CATEGORY_ASK_MS: durationMs(10 * MINUTE_MS),
  OFFER_EXPIRY_MS: durationMs(HOUR_MS),
  /** Delay of an offer's WhatsApp message while the merchant's open panel may answer it; 0: none. */
  OFFER_PANEL_FIRST_MS: durationMs(45_000, 0),
  /** Number of offers waiting for one merchant behind Meta's limit per person from which they are sent together in one list. */
  OFFER_GROUP_MIN: z.coerce.number().int().min(2).max(10).default(3),
  TELL_GATHER_MS: durationMs(10_000, 0),
  WISH_MAX_AGE_MS: durationMs(24 * HOUR_MS),
  TENHO_WANTED: count(3, 100),
  OFFERS_MAX: count(10, 100),
  /** Interval at which a wish without a merchant to ask is retried, and the total time for which it is. */
  WAITING_RETRY_MS: durationMs(15 * MINUTE_MS),
  WAITING_MAX_MS: durationMs(7 * 24 * HOUR_MS),
  /** A payment still pending after this time is resumed. */
  ANSWER_RESUME_MS: durationMs(5_000),
  /** Time after a TENHO in which the consumer may be reported unreachable, and then time in which the consumer may answer. */
  REACH_MS: durationMs(24 * HOUR_MS),
  /** A message older than this by Meta's clock when it is handled, as after an outage, is not put to merchants as new. */
  MESSAGE_STALE_MS: durationMs(2 * HOUR_MS),
  /** Time the process that changed a wish has for the next step before a sweep does it. */
  WORK_LEASE_MS: durationMs(5_000),
  STEP_BACKOFF_MIN_MS: durationMs(500),
  STEP_BACKOFF_MAX_MS: durationMs(30_000),
  TRY_AGAIN_MAX: count(3, 20),
  /** Wishes that one person may begin in an hour, and replies to one person in an hour that nobody asked for. */
  WISHES_AN_HOUR_MAX: count(5, 1_000),
  REPLIES_AN_HOUR_MAX: count(6, 1_000),
  /** A text that may be automatic is, where it comes within this time of a message of ours. */
  AUTOMATIC_WITHIN_MS: durationMs(10_000, 0),
  LOSS_NOTICE_HOUR: z.coerce.number().int().min(0).max(23).default(18),
  LOSS_SWEEP_MS: durationMs(MINUTE_MS),
  SWEEP_MS: durationMs(2_000),
  /** Wishes and messages this process works on at once. */
  FLOW_IN_PARALLEL_MAX: count(16, 1_000),
  /** Interval at which a replica reads MASTER's routing settings; another replica's change may go unseen for so long. */
  ROUTING_REFRESH_MS: durationMs(2_000),
  /** Time for which the units of a number are cached. */
  UNITS_REMEMBER_MS: durationMs(10_000, 0),
};

type FlowConfig = Readonly<z.output<z.ZodObject<typeof flowConfig>>>;

/** The configured flow settings in the form the domain reads, before MASTER's changes. */
export function flowSettings(config: FlowConfig & { readonly PUBLIC_URL: string }): FlowSettings {
  return {
    gatherMs: config.WISH_GATHER_MS,
    categoryAskMs: config.CATEGORY_ASK_MS,
    offerExpiryMs: config.OFFER_EXPIRY_MS,
    panelFirstMs: config.OFFER_PANEL_FIRST_MS,
    answersGatherMs: config.TELL_GATHER_MS,
    wishMaxAgeMs: config.WISH_MAX_AGE_MS,
    tenhoWanted: config.TENHO_WANTED,
    offersMax: config.OFFERS_MAX,
    askBelow: null,
    asksWhenOpen: true,
    defaultHours: DEFAULT_PERIOD,
    waitingRetryMs: config.WAITING_RETRY_MS,
    waitingMaxMs: config.WAITING_MAX_MS,
    answerResumeMs: config.ANSWER_RESUME_MS,
    workLeaseMs: config.WORK_LEASE_MS,
    backoffMinMs: config.STEP_BACKOFF_MIN_MS,
    backoffMaxMs: config.STEP_BACKOFF_MAX_MS,
    reachMs: config.REACH_MS,
    staleMs: config.MESSAGE_STALE_MS,
    roundsMax: config.TRY_AGAIN_MAX,
    wishesAnHourMax: config.WISHES_AN_HOUR_MAX,
    repliesAnHourMax: config.REPLIES_AN_HOUR_MAX,
    automaticWithinMs: config.AUTOMATIC_WITHIN_MS,
    missedNoticeHour: config.LOSS_NOTICE_HOUR,
    fallbackCategory: { id: 95, name: "Outros" },
    creditLink: new URL("/client/financeiro", config.PUBLIC_URL).href,
  };
}
