import type { PaymentContext } from "../payment-context.ts";

/**
 * Reads the unit of a merchant for the audit log, whose lines an ADMIN sees by unit; null without a merchant, and while users does not answer: a
 * decision about money does not wait for it.
 */
export async function readUnit(ctx: PaymentContext, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  try {
    return (await ctx.users.merchants([userId])).get(userId)?.unitId ?? null;
  } catch (error) {
    ctx.log.warn({ err: error }, "an action is recorded without its unit");
    return null;
  }
}
