import type { PaymentContext } from "../payment-context.ts";
import type { Review, ReviewPage } from "../review-store.ts";

/** Lists reviews, newest first, with the merchants' names where users answers. */
export async function listReviews(
  ctx: PaymentContext,
  page: ReviewPage,
): Promise<(Review & { name: string | null })[]> {
  const reviews = await ctx.reviews.list(page);
  const ids = [...new Set(reviews.map(({ userId }) => userId).filter((id) => id !== null))];
  const merchants = await ctx.users.merchants(ids).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "reviews are shown without names");
    return new Map<string, { name: string }>();
  });
  return reviews.map((review) => ({ ...review, name: merchants.get(review.userId ?? "")?.name ?? null }));
}
