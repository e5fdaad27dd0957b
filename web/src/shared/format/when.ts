import { formatDateTime, relativeTime } from "@tenho/br/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/time-zones";

/** `há 3 min` and, for the hover, `21/11/2026 14:05`. */
export function whenTexts(iso: string, now: Date): { relative: string; full: string } {
  const instant = new Date(iso);
  return { relative: relativeTime(instant, now), full: formatDateTime(instant, DEFAULT_TIME_ZONE) };
}

/** Minutes as people say them: `45 s`, `3 min`, `2 h 10 min`. */
export function minutesText(minutes: number): string {
  if (minutes < 1) return `${Math.round(minutes * 60)} s`;
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return rest === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${rest} min`;
}
