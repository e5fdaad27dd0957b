import type { WishPageKey } from "../app/ports/wish-page.ts";

/** Store of account erasures under way, and of the wishes that lead from an account to its offers. Every method may be repeated. */
export type AccountErasureStore = {
  /** Records that the account is being erased from now on; an erasure recorded before keeps its beginning and is due at once. */
  begin(userId: string, now: Date): Promise<void>;
  /** Erasures that are due, longest due first; `failures`: attempts that failed since one last succeeded. */
  due(now: Date, limit: number): Promise<{ userId: string; since: Date; failures: number }[]>;
  /** Has the erasure continue at `until`; `failures`: as of {@link due}, absent after a success. */
  postpone(userId: string, until: Date, failures?: number): Promise<void>;
  /** Marks the erasure as complete. */
  end(userId: string): Promise<void>;
  /** Wishes the account was asked about as a merchant, newest first, `after` exclusive. */
  askedWishes(userId: string, after: WishPageKey | null, limit: number): Promise<WishPageKey[]>;
};
