import type { WishCategory } from "../../domain/wish/prediction.ts";

/** A past wish with the category it ended in; the text as it was written. */
export type PastWishText = {
  wishId: string;
  text: string;
  categoryId: number;
  decidedBy: WishCategory["decidedBy"];
  receivedAt: Date;
};

/** Where the page before ended. */
export type PastWishKey = { receivedAt: string; id: string };

export type PastWishStore = {
  /** Newest first; only wishes with a text and a category. */
  list(limit: number, after: PastWishKey | null): Promise<PastWishText[]>;
};
