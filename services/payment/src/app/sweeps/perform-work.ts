import { AppError } from "@tenho/kernel/errors/app-error";
import { retryDelayMs } from "../../domain/check-schedule.ts";
import type { DueFailure, DueWork } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { advanceRefund } from "../refunds/advance-refund.ts";
import { advanceReview } from "../refunds/advance-review.ts";
import { settleCharge } from "../settlement/settle-charge.ts";

/** Delay before the bank is asked again for a refund's outcome. */
const REFUND_CHECK_MS = 30_000;

const failureOf = (error: unknown): DueFailure =>
  error instanceof AppError ? { code: error.code, reason: error.reason ?? null } : { code: "internal", reason: null };

/** Does a claimed piece of work and ends its claim; failed work is retried with a growing delay. Returns the failure, null on success. */
export async function performWork(ctx: PaymentContext, work: DueWork): Promise<DueFailure | null> {
  try {
    await ctx.due.release(work, { dueAt: await perform(ctx, work), failure: null });
    return null;
  } catch (error) {
    const { kind, attempts } = work;
    ctx.log.warn({ err: error, kind, attempts: attempts + 1 }, "due work failed, it is tried again");
    const failure = failureOf(error);
    await ctx.due.release(work, { dueAt: new Date(ctx.now().getTime() + retryDelayMs(attempts)), failure });
    return failure;
  }
}

/** Does the work and returns when it is due again; null: it is done. */
async function perform(ctx: PaymentContext, { kind, id }: DueWork): Promise<Date | null> {
  if (kind === "charge") return (await settleCharge(ctx, id)).nextAt;
  if (kind === "review") {
    await advanceReview(ctx, id);
    // The refund that follows is queued as due work of its own.
    return null;
  }
  const refund = await advanceRefund(ctx, id);
  return refund?.state === "TAKEN" ? new Date(ctx.now().getTime() + REFUND_CHECK_MS) : null;
}
