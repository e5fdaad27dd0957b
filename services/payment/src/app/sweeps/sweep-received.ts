import type { SweepName } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { readWindow } from "./read-window.ts";
import { handleItems } from "./received-items.ts";

const LEASE_MS = 10 * 60_000;
/** Delay after which a sweep that failed is repeated. */
const RETRY_MS = 60_000;
/** The longest period that one run reads. */
const WINDOW_MAX_MS = 24 * 3_600_000;

export type SweepRules = {
  name: Exclude<SweepName, "callback">;
  everyMs: number;
  /** Overlap with the previous run: a bank may show a payment late. */
  overlapMs: number;
  onlyReturned: boolean;
};

/**
 * Reads the payments received by the bank, page by page, from where the last run ended, and handles each on its own; so nothing is lost when no
 * callback comes. One replica runs at a time; a run that dies is repeated. An item that cannot be read or recorded is due work of its own and holds up
 * neither its page nor the sweep. Raises the first failure at the end, and `unavailable` when the bank does not answer or a page of it cannot be read:
 * the position stays, which is how late the sweep is.
 */
export async function sweepReceived(
  ctx: PaymentContext,
  { name, everyMs, overlapMs, onlyReturned }: SweepRules,
): Promise<void> {
  const claim = await ctx.sweeps.claim(name, LEASE_MS);
  if (claim === null) return;
  const end = new Date(Math.min(ctx.now().getTime(), claim.readUntil.getTime() + WINDOW_MAX_MS));
  const window = { from: new Date(claim.readUntil.getTime() - overlapMs), to: end, onlyReturned };
  try {
    await readWindow(ctx, window, (items) => handleItems(ctx, items, window));
  } catch (error) {
    await ctx.sweeps.finish(name, claim.readUntil, new Date(ctx.now().getTime() + Math.min(RETRY_MS, everyMs)));
    throw error;
  }
  const isBehind = end.getTime() < ctx.now().getTime() - everyMs;
  await ctx.sweeps.finish(name, end, new Date(ctx.now().getTime() + (isBehind ? 0 : everyMs)));
}
