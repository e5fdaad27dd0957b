import { AppError } from "@tenho/kernel/errors/app-error";
import { checkDelayMs, retryDelayMs } from "../../domain/check-schedule.ts";
import { refusalOf, refusalText } from "../bank-refusal.ts";
import type { DueFailure, DueWork } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Refund } from "../refund-store.ts";
import { advanceRefund } from "../refunds/advance-refund.ts";
import { advanceReview } from "../refunds/advance-review.ts";
import { settleCharge } from "../settlement/settle-charge.ts";
import { UNREADABLE } from "../unreadable.ts";
import { settleItem } from "./settle-item.ts";

/** Time from which a refund whose outcome the bank does not tell counts as failing; banks take minutes. */
const REFUND_PENDING_MAX_MS = 2 * 3_600_000;

function failureOf(error: unknown): DueFailure {
  if (!(error instanceof AppError)) return { code: "internal", reason: null };
  const { code, reason = null, fields } = error;
  const refusal = refusalOf(error);
  return {
    code,
    reason,
    ...(reason === UNREADABLE && { fields: fields.map(({ field }) => field) }),
    ...(refusal !== null && { bank: refusalText(refusal) }),
  };
}

/** Does a claimed piece of work and ends its claim; failed work is retried with a growing delay. Returns the failure, null on success. */
export async function performWork(ctx: PaymentContext, work: DueWork): Promise<DueFailure | null> {
  try {
    await ctx.due.release(work, { dueAt: await perform(ctx, work), failure: null });
    return null;
  } catch (error) {
    const { kind, id, attempts } = work;
    const failure = failureOf(error);
    const { fields } = failure;
    const line = { err: error, kind, id, attempts: attempts + 1, ...(fields !== undefined && { missing: fields }) };
    ctx.log.warn(line, "due work failed, it is tried again");
    await ctx.due.release(work, { dueAt: new Date(ctx.now().getTime() + retryDelayMs(attempts)), failure });
    return failure;
  }
}

/** Does the work and returns when it is due again; null: it is done. */
async function perform(ctx: PaymentContext, { kind, id, seen }: DueWork): Promise<Date | null> {
  if (kind === "charge") return (await settleCharge(ctx, id)).nextAt;
  if (kind === "review") {
    await advanceReview(ctx, id);
    // The refund that follows is queued as due work of its own.
    return null;
  }
  if (kind === "item") {
    if (seen !== null) await settleItem(ctx, id, seen);
    return null;
  }
  const refund = await advanceRefund(ctx, id);
  return refund?.state === "TAKEN" ? nextRefundCheckAt(ctx, refund) : null;
}

/** Raises: `unavailable` (`return_pending`) where the bank has not told the outcome for hours, so that somebody asks it. */
function nextRefundCheckAt(ctx: PaymentContext, { createdAt }: Refund): Date {
  const ageMs = Math.max(0, ctx.now().getTime() - createdAt.getTime());
  if (ageMs < REFUND_PENDING_MAX_MS) return new Date(ctx.now().getTime() + checkDelayMs(ageMs));
  throw new AppError("unavailable", "O banco ainda não disse se devolveu.", { reason: "return_pending" });
}
