import { endOfLastDay } from "@tenho/br/calendar/last-day";
import type { Fault } from "./accounts/account-rules.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export const PAUSE_MINUTES_MAX = 366 * DAY_MINUTES;

/** The end of a pause as it is asked for; a duration and a last day count by this server's clock, not by that of the device that asks. */
export type WantedPause =
  | { readonly until: Date; readonly minutes?: never; readonly last_day?: never }
  | { readonly minutes: number; readonly until?: never; readonly last_day?: never }
  | { readonly last_day: string; readonly until?: never; readonly minutes?: never };

/** The moment at which a pause ends that is asked for at `now`. */
export function pauseEnd({ until, minutes, last_day: lastDay }: WantedPause, now: Date): Date {
  if (minutes !== undefined) return new Date(now.getTime() + minutes * MINUTE_MS);
  return lastDay === undefined ? until : endOfLastDay(lastDay, now);
}

/** The fault of a pause's end; null when it is valid. */
export function pauseFault(wanted: WantedPause, now: Date): Fault | null {
  const [field = "until"] = Object.keys(wanted);
  const leftMs = pauseEnd(wanted, now).getTime() - now.getTime();
  if (leftMs <= 0) return { field, message: "Escolha um momento que ainda não passou" };
  return leftMs > PAUSE_MINUTES_MAX * MINUTE_MS ? { field, message: "A pausa pode durar no máximo um ano" } : null;
}
