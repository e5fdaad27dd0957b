import type { WishCategory } from "../../domain/wish/prediction.ts";
import type { WishPageKey } from "./wish-page.ts";

/** A past wish with the category it ended in; the text as it was written. */
export type PastWishText = {
  wishId: string;
  text: string;
  categoryId: number;
  decidedBy: WishCategory["decidedBy"];
  receivedAt: Date;
};

export type PastWishStore = {
  /** Newest first; only wishes with a text and a category. */
  list(limit: number, after: WishPageKey | null): Promise<PastWishText[]>;
};
