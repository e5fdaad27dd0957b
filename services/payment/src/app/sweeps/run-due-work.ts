import type { PaymentContext } from "../payment-context.ts";
import { performWork } from "./perform-work.ts";

const BATCH_MAX = 16;

/** Does all due work: any number of replicas may run it. A failing piece holds up no other. */
export async function runDueWork(ctx: PaymentContext): Promise<void> {
  for (;;) {
    const claimed = await ctx.due.claim(BATCH_MAX, ctx.config.dueLeaseMs);
    await Promise.all(claimed.map((work) => performWork(ctx, work)));
    if (claimed.length < BATCH_MAX) return;
  }
}
