import { AppError } from "@tenho/kernel/errors/app-error";
import { newProviderId } from "../../domain/new-id.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Review } from "../review-store.ts";
import { creditPayment } from "../settlement/credit-payment.ts";
import { advanceRefund } from "./advance-refund.ts";

/**
 * Carries out MASTER's decision about a payment. Safe to repeat and to die anywhere. Returns the review in its state afterwards.
 * Raises: `unavailable` when the wallet or the bank does not answer.
 */
export async function advanceReview(ctx: PaymentContext, id: string): Promise<Review | null> {
  const review = await ctx.reviews.find(id);
  if (review?.state === "CREDITING") await credit(ctx, review);
  else if (review?.state === "RETURNING") await returnMoney(ctx, review);
  else return review;
  return ctx.reviews.find(id);
}

async function credit(ctx: PaymentContext, review: Review): Promise<void> {
  const payment = await ctx.payments.find(review.paymentId);
  if (payment === null || payment.userId === null) throw new Error("a review without a wallet cannot be credited");
  await creditPayment(ctx, { ...payment, userId: payment.userId }, review.decidedCents ?? 0);
  await ctx.reviews.close(review.id, "CREDITED");
}

/** Returns what is left of the payment: the bank may have taken a part of it back since the decision. */
async function returnMoney(ctx: PaymentContext, review: Review): Promise<void> {
  const id = newProviderId();
  const payment = await ctx.payments.find(review.paymentId);
  if (payment === null) throw new Error("a review without a payment");
  const amountCents = Math.min(review.decidedCents ?? 0, payment.amountCents - payment.returnedCents);
  if (amountCents === 0) return;
  const opened = await ctx.refunds.open({
    id,
    paymentId: review.paymentId,
    amountCents,
    askedCents: amountCents,
    creditOf: null,
    // A new key per attempt; the review's state keeps its refunds apart: another refund may follow a failed one.
    key: `review:${id}`,
    reviewId: review.id,
    requestedBy: null,
    unitId: null,
    seenReturnedCents: null,
  });
  if (!("refund" in opened)) throw new AppError("conflict", "O banco acaba de devolver uma parte. Tente de novo.");
  await advanceRefund(ctx, opened.refund.id);
}
