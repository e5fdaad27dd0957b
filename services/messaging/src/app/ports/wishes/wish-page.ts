/** The last wish of the page before: lists run from the newest `receivedAt` down, ties by id. */
export type WishPageKey = { receivedAt: string; id: string };
