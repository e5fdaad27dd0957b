import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";

/** Scope of the dashboards: lines in the lists, and days in the series. */
export const RECENT_MAX = 8;
export const SERIES_DAYS = 14;
/** Time zone of days and months where the numbers are not those of one unit. */
export const TIME_ZONE = DEFAULT_TIME_ZONE;
