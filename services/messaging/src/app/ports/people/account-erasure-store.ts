import type { WishPageKey } from "../wishes/wish-page.ts";

/** Erasures of accounts that are under way, and what leads from an account to its offers. Every method may be repeated. */
export type AccountErasureStore = {
  /** Records that the account is being erased from now on; one that is recorded keeps its beginning and is due at once. */
  begin(userId: string, now: Date): Promise<void>;
  /** Erasures that are to go on, longest due first. */
  due(now: Date, limit: number): Promise<{ userId: string; since: Date }[]>;
  postpone(userId: string, until: Date): Promise<void>;
  /** The erasure is complete. */
  end(userId: string): Promise<void>;
  /** Wishes the account was asked about as a merchant, newest first, `after` exclusive. */
  askedWishes(userId: string, after: WishPageKey | null, limit: number): Promise<WishPageKey[]>;
};
