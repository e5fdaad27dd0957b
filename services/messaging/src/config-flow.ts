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
  /** How long an offer's message waits for an answer from its merchant's panel, where one is open; 0: not at all. */
  OFFER_PANEL_FIRST_MS: durationMs(45_000, 0),
  /** So many offers that wait for one merchant behind Meta's limit for one person go together in one list. */
  OFFER_GROUP_MIN: z.coerce.number().int().min(2).max(10).default(3),
  TELL_GATHER_MS: durationMs(10_000, 0),
  WISH_MAX_AGE_MS: durationMs(24 * HOUR_MS),
  TENHO_WANTED: count(3, 100),
  OFFERS_MAX: count(10, 100),
  /** A wish without a merchant to ask is retried this often, in all for this long. */
  WAITING_RETRY_MS: durationMs(15 * MINUTE_MS),
  WAITING_MAX_MS: durationMs(7 * 24 * HOUR_MS),
  /** A payment still pending after this time is resumed. */
  ANSWER_RESUME_MS: durationMs(5_000),
  /** How long after a TENHO it counts that the consumer could not be reached, and how long they may say so. */
  REACH_MS: durationMs(24 * HOUR_MS),
  /** Time the process that changed a wish has for the next step before a sweep does it. */
  WORK_LEASE_MS: durationMs(5_000),
  STEP_BACKOFF_MIN_MS: durationMs(500),
  STEP_BACKOFF_MAX_MS: durationMs(30_000),
  TRY_AGAIN_MAX: count(3, 20),
  LOSS_NOTICE_HOUR: z.coerce.number().int().min(0).max(23).default(18),
  LOSS_SWEEP_MS: durationMs(MINUTE_MS),
  SWEEP_MS: durationMs(2_000),
  /** Wishes and messages this process works on at once. */
  FLOW_IN_PARALLEL_MAX: count(16, 1_000),
  /** How often a replica reads what MASTER has set of the routing: for so long another replica's change may go unseen. */
  ROUTING_REFRESH_MS: durationMs(2_000),
  /** How long the units of a number are cached. */
  UNITS_REMEMBER_MS: durationMs(10_000, 0),
};

type FlowConfig = Readonly<z.output<z.ZodObject<typeof flowConfig>>>;

/** The flow's settings as its domain reads them, before MASTER has set any. */
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
    roundsMax: config.TRY_AGAIN_MAX,
    missedNoticeHour: config.LOSS_NOTICE_HOUR,
    fallbackCategory: { id: 95, name: "Outros" },
    creditLink: new URL("/client/financeiro", config.PUBLIC_URL).href,
  };
}
