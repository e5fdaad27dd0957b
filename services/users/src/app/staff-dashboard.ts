import { can } from "@tenho/access/can";
import { hoursOfDate, hoursOrDefault, isOpenAt, type Period } from "@tenho/br/calendar/business-hours";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import { AppError } from "@tenho/kernel/errors/app-error";
import { pauseOf } from "../domain/accounts/account.ts";
import { RECENT_MAX, TIME_ZONE } from "./dashboard-scope.ts";
import type { AccountStore, FranchiseClient, MessagingClient, OfferCounts, OfferView, UnitView } from "./ports.ts";

const WEEK_DAYS = 7;
/** How far back one's own answers are looked for: without an end, somebody who never answered would read all their company was asked. */
const ANSWERS_DAYS = 30;

/** Who works for a merchant. */
type Staff = { userId: string | null; clientId: string | null; permissions: readonly string[] };

export type StaffDashboard = {
  /** `unit` is null where nobody can say it now. */
  company: { id: string; displayName: string; unit: UnitView | null };
  canAnswer: boolean;
  pausedUntil: Date | null;
  /** Of today in the company's time zone. */
  hours: { timeZone: string; isOpenNow: boolean; isException: boolean; is24h: boolean; periods: readonly Period[] };
  /** Of all offers ever. */
  total: OfferCounts;
  /** Null for who does not see messages; so are the lists empty. */
  counts: { today: OfferCounts; week: OfferCounts } | null;
  recentOffers: OfferView[];
  /** The reader's own. */
  recentAnswers: (OfferView & { answeredAt: Date })[];
};

/** What the staff of a merchant sees of it. Raises: `not_found`, `unavailable`. */
export function createStaffDashboard(deps: {
  accounts: Pick<AccountStore, "get">;
  messaging: Pick<MessagingClient, "offerCounts" | "recentOffers" | "recentAnswers">;
  franchise: Pick<FranchiseClient, "unit">;
  now: () => Date;
}) {
  const { messaging } = deps;

  const readMessages = async (merchantId: string, by: string | null, now: Date) => {
    const today = wallClock(now, TIME_ZONE).date;
    const since = (daysBack: number): Date => startOfDay(addDays(today, -daysBack), TIME_ZONE);
    const [ofToday, ofWeek, recentOffers, recentAnswers] = await Promise.all([
      messaging.offerCounts(merchantId, since(0)),
      messaging.offerCounts(merchantId, since(WEEK_DAYS - 1)),
      messaging.recentOffers(merchantId, RECENT_MAX),
      by === null ? [] : messaging.recentAnswers(merchantId, { by, since: since(ANSWERS_DAYS), limit: RECENT_MAX }),
    ]);
    return { counts: { today: ofToday, week: ofWeek }, recentOffers, recentAnswers };
  };

  return async (staff: Staff): Promise<StaffDashboard> => {
    const notFound = () => new AppError("not_found", "Usuário não está associado a uma empresa.");
    if (staff.clientId === null) throw notFound();
    const [company] = await deps.accounts.get([staff.clientId]);
    if (company === undefined) throw notFound();
    const now = deps.now();
    const [unit, total, messages] = await Promise.all([
      company.unitId === null ? null : deps.franchise.unit(company.unitId).catch(() => null),
      messaging.offerCounts(company.id, null),
      can(staff, "message.view")
        ? readMessages(company.id, staff.userId, now)
        : { counts: null, recentOffers: [], recentAnswers: [] },
    ]);
    const hours = hoursOrDefault(company.hours, TIME_ZONE);
    return {
      company: { id: company.id, displayName: company.displayName, unit },
      canAnswer: can(staff, "message.access"),
      pausedUntil: pauseOf(company, now),
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
