import { addDays, instantOf, wallClock } from "@tenho/br/calendar/wall-clock";
import { TIME_ZONE } from "./data/hours.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The day the demo data was made; all its dates are relative to it, so that a second run gets the same dates. */
export type Anchor = Date;

/** The moment `minuteOfDay` on the local day `daysAgo` before the anchor's. */
function dayBefore(anchor: Anchor, daysAgo: number, minuteOfDay: number): Date {
  return instantOf(addDays(wallClock(anchor, TIME_ZONE).date, -daysAgo), minuteOfDay, TIME_ZONE);
}

const REGISTERED_AT = 9 * 60 + 20;
const ACTIVATED_AT = 11 * 60;
const CREDITED_AT = 15 * 60 + 10;

export const registeredAt = (anchor: Anchor, daysAgo: number): Date => dayBefore(anchor, daysAgo, REGISTERED_AT);
export const activatedAt = (anchor: Anchor, daysAgo: number): Date => dayBefore(anchor, daysAgo, ACTIVATED_AT);
export const creditedAt = (anchor: Anchor, daysAgo: number): Date => dayBefore(anchor, daysAgo, CREDITED_AT);
