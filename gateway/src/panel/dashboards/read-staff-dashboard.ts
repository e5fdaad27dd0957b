import { can } from "@tenho/access/can";
import { hoursOfDate, hoursOrDefault, isOpenAt, type Period } from "@tenho/br/calendar/business-hours";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Receiving } from "@tenho/br/merchants/receiving";
import type { FranchiseClient, Unit } from "../clients/franchise-client.ts";
import type { AnsweredOffer, Offer, OfferCounts, OffersClient } from "../clients/offers-client.ts";
import type { UsersClient } from "../clients/users-client.ts";
import { RECENT_MAX, TIME_ZONE } from "./dashboard-scope.ts";

const WEEK_DAYS = 7;
/** Days back to look for the reader's own answers: without a limit, a person who never answered would read every offer the company ever got. */
const ANSWERS_DAYS = 30;

/** A person who works for a merchant. */
type Staff = { userId: string | null; permissions: readonly string[] };

export type StaffDashboard = {
  /** `unit` is null while it cannot be read. */
  company: { id: string; displayName: string; unit: Unit | null };
  canAnswer: boolean;
  pausedUntil: Date | null;
  receiving: Receiving | null;
  /** Business hours of today in the company's time zone. */
  hours: { timeZone: string; isOpenNow: boolean; isException: boolean; is24h: boolean; periods: readonly Period[] };
  /** Counts of all offers ever. */
  total: OfferCounts;
  /** The counts are null for a reader who may not see messages; the lists are then empty. */
  counts: { today: OfferCounts; week: OfferCounts } | null;
  recentOffers: Offer[];
  /** Answers of the reader. */
  recentAnswers: AnsweredOffer[];
};

/** Reads the dashboard that a merchant's staff sees. Raises: `not_found`, `unavailable` while users or messaging does not answer. */
export function createReadStaffDashboard(deps: {
  users: Pick<UsersClient, "ownCompany">;
  offers: Pick<OffersClient, "counts" | "recent" | "recentAnswers">;
  franchise: Pick<FranchiseClient, "unit">;
  now: () => Date;
}) {
  const { offers } = deps;

  const readMessages = async (merchantId: string, by: string | null, now: Date) => {
    const today = wallClock(now, TIME_ZONE).date;
    const since = (daysBack: number): Date => startOfDay(addDays(today, -daysBack), TIME_ZONE);
    const [ofToday, ofWeek, recentOffers, recentAnswers] = await Promise.all([
      offers.counts(merchantId, since(0)),
      offers.counts(merchantId, since(WEEK_DAYS - 1)),
      offers.recent(merchantId, RECENT_MAX),
      by === null ? [] : offers.recentAnswers(merchantId, { by, since: since(ANSWERS_DAYS), limit: RECENT_MAX }),
    ]);
    return { counts: { today: ofToday, week: ofWeek }, recentOffers, recentAnswers };
  };

  return async (staff: Staff): Promise<StaffDashboard> => {
    const company = await deps.users.ownCompany();
    const now = deps.now();
    const [unit, total, messages] = await Promise.all([
      company.unitId === null ? null : deps.franchise.unit(company.unitId).catch(() => null),
      offers.counts(company.id, null),
      can(staff, "message.view")
        ? readMessages(company.id, staff.userId, now)
        : { counts: null, recentOffers: [], recentAnswers: [] },
    ]);
    const hours = hoursOrDefault(company.hours, unit?.timeZone || TIME_ZONE);
    return {
      company: { id: company.id, displayName: company.displayName, unit },
      canAnswer: can(staff, "message.access"),
      pausedUntil: company.pausedUntil,
      receiving: company.receiving,
      hours: {
        timeZone: hours.timeZone,
        isOpenNow: isOpenAt(hours, now),
        ...hoursOfDate(hours, wallClock(now, hours.timeZone).date),
      },
      total,
      ...messages,
    };
  };
}

export type ReadStaffDashboard = ReturnType<typeof createReadStaffDashboard>;
