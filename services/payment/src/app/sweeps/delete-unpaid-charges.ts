import type { PaymentContext } from "../payment-context.ts";

const BATCH = 500;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes unpaid charges long after they ended; a Pix that still comes for one of them goes before MASTER as one of an unknown charge. Any number
 * of replicas may run it.
 */
export async function deleteUnpaidCharges(ctx: PaymentContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.unpaidChargeDays * DAY_MS);
  while ((await ctx.charges.deleteUnpaid(before, BATCH)) === BATCH);
}
