import type { Reader } from "../../domain/charge-access.ts";
import type { PaymentContext } from "../payment-context.ts";
import { settleCharge } from "../settlement/settle-charge.ts";
import { addSettlements, NOTHING_SETTLED, type Settlement } from "../settlement/settlement.ts";
import { authoriseMerchant } from "./read-charges.ts";

const CHARGES_MAX = 20;
const CHARGES_AGE_MAX_MS = 30 * 86_400_000;
const AT_ONCE = 4;

export type PendingCheck = { checked: number; credited: number; amountCents: number };

export type CheckPending = (reader: Reader, userId: string) => Promise<PendingCheck>;

/**
 * "Verificar PIX": reads a merchant's newest unpaid charges back from the provider. Calls during a check share its answer.
 * Raises: `not_found`, also for a hidden merchant; `unavailable` when the provider answers for none of the charges.
 */
export function createCheckPending(ctx: PaymentContext): CheckPending {
  const running = new Map<string, Promise<PendingCheck>>();
  return async (reader, userId) => {
    await authoriseMerchant(ctx, reader, userId);
    const known = running.get(userId);
    if (known !== undefined) return known;
    const run = check(ctx, userId).finally(() => running.delete(userId));
    running.set(userId, run);
    return run;
  };
}

async function check(ctx: PaymentContext, userId: string): Promise<PendingCheck> {
  const madeAfter = new Date(ctx.now().getTime() - CHARGES_AGE_MAX_MS);
  const txids = await ctx.charges.unpaidOf(userId, madeAfter, CHARGES_MAX);
  let sum: Settlement = NOTHING_SETTLED;
  const failures: unknown[] = [];
  for (let from = 0; from < txids.length; from += AT_ONCE) {
    const results = await Promise.allSettled(txids.slice(from, from + AT_ONCE).map((txid) => settleCharge(ctx, txid)));
    for (const result of results) {
      if (result.status === "fulfilled") sum = addSettlements(sum, result.value);
      else failures.push(result.reason);
    }
  }
  if (failures.length > 0 && failures.length === txids.length) throw failures[0];
  return { checked: txids.length - failures.length, credited: sum.credited, amountCents: sum.amountCents };
}
