import type { WishCategory } from "../../domain/wish/prediction.ts";

/** A past wish with the category it ended in; the text as it was written. */
export type Lesson = {
  wishId: string;
  text: string;
  categoryId: number;
  decidedBy: WishCategory["decidedBy"];
  receivedAt: Date;
};

/** Where the page before ended. */
export type LessonKey = { receivedAt: string; id: string };

export type LessonStore = {
  /** Newest first; only real wishes with words and a category. */
  list(limit: number, after: LessonKey | null): Promise<Lesson[]>;
};
