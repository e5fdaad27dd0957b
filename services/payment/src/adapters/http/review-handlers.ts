import { centsToReais } from "@tenho/br/money/money";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { PaymentContext } from "../../app/payment-context.ts";
import { decideReview } from "../../app/refunds/decide-review.ts";
import { listReviews } from "../../app/refunds/list-reviews.ts";
import type { Review, ReviewState } from "../../app/review-store.ts";
import * as contract from "./review-contract.ts";

const cursorShape = z.strictObject({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  id: z.uuid(),
});

const SHOWN = {
  OPEN: { state: "OPEN", decision: null },
  CREDITING: { state: "OPEN", decision: "CREDIT" },
  CREDITED: { state: "CREDITED", decision: "CREDIT" },
  RETURNING: { state: "OPEN", decision: "RETURN" },
  RETURNED: { state: "RETURNED", decision: "RETURN" },
} as const satisfies Record<ReviewState, object>;

const presentReview = (review: Review, name: string | null) => ({
  id: review.id,
  txid: review.txid,
  user_id: review.userId,
  ...(name !== null && { name }),
  expected: review.expectedCents === null ? null : centsToReais(review.expectedCents),
  paid: centsToReais(review.paidCents),
  decidable: centsToReais(review.decidableCents),
  end_to_end_id: review.paymentId,
  reason: review.reason,
  created_at: review.createdAt.toISOString(),
  ...SHOWN[review.state],
});

/** Reviews over HTTP, for MASTER. */
export function reviewHandlers(ctx: PaymentContext): BoundRoute[] {
  return [
    bind(contract.listReviews, async ({ query }) => {
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const reviews = await listReviews(ctx, {
        limit: query.limit + 1,
        before,
        isUndecided: query.state === "OPEN",
      });
      const { items, next_cursor } = toPage(reviews, query.limit, ({ createdAt, id }) => ({
        createdAt: createdAt.toISOString(),
        id,
      }));
      return { reviews: items.map((review) => presentReview(review, review.name)), next_cursor };
    }),
    bind(contract.decideReview, async ({ params, body, identity }) =>
      presentReview(await decideReview(ctx, params.id.toLowerCase(), body.action, identity.userId), null),
    ),
  ];
}
