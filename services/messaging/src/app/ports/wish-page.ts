/** Cursor: the last wish of the previous page. Lists run from the newest `receivedAt` down, ties by id. */
export type WishPageKey = { receivedAt: string; id: string };
