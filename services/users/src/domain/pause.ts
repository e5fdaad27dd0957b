import type { Fault } from "./accounts/account-rules.ts";

const PAUSE_DAYS_MAX = 366;
const DAY_MS = 24 * 3_600_000;

/** The fault of a pause's end; null when it is valid. */
export function pauseFault(until: Date, now: Date): Fault | null {
  if (until.getTime() <= now.getTime()) return { field: "until", message: "Escolha um momento que ainda não passou" };
  if (until.getTime() > now.getTime() + PAUSE_DAYS_MAX * DAY_MS) {
    return { field: "until", message: "A pausa pode durar no máximo um ano" };
  }
  return null;
}
