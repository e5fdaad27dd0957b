import type { AlertStore } from "./ports.ts";

/** A merchant is told as many days before its credit ends. */
const DAYS_LEFT = [30, 7, 1] as const;
const LOTS_A_PAGE = 500;
const PAGES_A_SWEEP = 20;

/** Tells of lots that end in 30, 7 or 1 days, each of them once; what a sweep leaves the next one does. */
export function createNoticeExpiring(deps: {
  alerts: Pick<AlertStore, "noticeExpiring">;
  triggerRelay: () => void;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    for (const daysLeft of DAYS_LEFT) {
      for (let page = 0; page < PAGES_A_SWEEP; page += 1) {
        const noticed = await deps.alerts.noticeExpiring(daysLeft, deps.now(), LOTS_A_PAGE);
        if (noticed > 0) deps.triggerRelay();
        if (noticed < LOTS_A_PAGE) break;
      }
    }
  };
}
