import { newProviderId } from "../../domain/charge/new-id.ts";
import type { PaymentStore } from "../ports/payment-store.ts";
import type { RefundStore } from "../ports/refund-store.ts";
import type { Review, ReviewStore } from "../ports/review-store.ts";
import type { AdvanceRefund } from "../refunds/advance-refund.ts";
import type { CreditPayment } from "../settlement/credit-payment.ts";

/**
 * Carries out what MASTER decided about a payment. Safe to repeat and to die anywhere. Answers the review as it then stands.
 * Raises: `unavailable` when the wallet or the bank does not answer.
 */
export function createAdvanceReview(deps: {
  reviews: Pick<ReviewStore, "find" | "close">;
  payments: Pick<PaymentStore, "find">;
  refunds: Pick<RefundStore, "open">;
  creditPayment: CreditPayment;
  advanceRefund: AdvanceRefund;
}) {
  async function credit(review: Review): Promise<void> {
    const payment = await deps.payments.find(review.paymentId);
    if (payment === null || payment.userId === null) throw new Error("a review without a wallet cannot be credited");
    await deps.creditPayment({ ...payment, userId: payment.userId }, review.decidedCents ?? 0);
    await deps.reviews.close(review.id, "CREDITED");
  }

  async function returnMoney(review: Review): Promise<void> {
    const id = newProviderId();
    const amountCents = review.decidedCents ?? 0;
    const opened = await deps.refunds.open({
      id,
      paymentId: review.paymentId,
      amountCents,
      askedCents: amountCents,
      creditOf: null,
      // The review's state keeps its refunds apart: one that failed may be followed by another.
      key: `review:${id}`,
      reviewId: review.id,
      requestedBy: null,
      unitId: null,
      seenReturnedCents: null,
    });
    if (!("refund" in opened)) throw new Error("a review's payment cannot be returned: less of it is left");
    await deps.advanceRefund(opened.refund.id);
  }

  return async (id: string): Promise<Review | null> => {
    const review = await deps.reviews.find(id);
    if (review?.state === "CREDITING") await credit(review);
    else if (review?.state === "RETURNING") await returnMoney(review);
    else return review;
    return deps.reviews.find(id);
  };
}

export type AdvanceReview = ReturnType<typeof createAdvanceReview>;
