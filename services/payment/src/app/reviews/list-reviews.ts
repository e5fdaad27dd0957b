import type { Logger } from "@tenho/kernel/log/create-logger";
import type { UsersClient } from "../ports/clients.ts";
import type { Review, ReviewPage, ReviewStore } from "../ports/review-store.ts";

/** Reviews, newest first, with the merchants' names where users answers. */
export function createListReviews(deps: {
  reviews: Pick<ReviewStore, "list">;
  users: UsersClient;
  log: Pick<Logger, "warn">;
}) {
  return async (page: ReviewPage): Promise<(Review & { name: string | null })[]> => {
    const reviews = await deps.reviews.list(page);
    const ids = [...new Set(reviews.map(({ userId }) => userId).filter((id) => id !== null))];
    const merchants = await deps.users.merchants(ids).catch((error: unknown) => {
      deps.log.warn({ err: error }, "reviews are shown without names");
      return new Map<string, { name: string }>();
    });
    return reviews.map((review) => ({ ...review, name: merchants.get(review.userId ?? "")?.name ?? null }));
  };
}
