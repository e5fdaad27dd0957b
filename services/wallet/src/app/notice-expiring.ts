import type { WalletContext } from "./wallet-context.ts";

/** Days before the end of its credit at which a merchant is warned. */
const DAYS_LEFT = [30, 7, 1] as const;
const LOTS_A_PAGE = 500;
const PAGES_A_SWEEP = 20;

/** Writes an alert for each lot that ends in 30, 7 or 1 days, once per warning; the next sweep does what this one leaves. */
export async function noticeExpiring(ctx: WalletContext): Promise<void> {
  for (const daysLeft of DAYS_LEFT) {
    for (let page = 0; page < PAGES_A_SWEEP; page += 1) {
      const noticed = await ctx.alerts.noticeExpiring(daysLeft, ctx.now(), LOTS_A_PAGE);
      if (noticed > 0) ctx.triggerAlerts();
      if (noticed < LOTS_A_PAGE) break;
    }
  }
}
