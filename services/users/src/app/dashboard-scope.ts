/** What the dashboards show: days in the series, lines in the lists, and the time zone of days and months. */
export const RECENT_MAX = 8;
export const SERIES_DAYS = 14;
export const TIME_ZONE = "America/Fortaleza";
