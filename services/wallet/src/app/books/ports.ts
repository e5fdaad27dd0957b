import type { Discrepancy } from "../../domain/books.ts";

export type KeyPosition = { source: string; externalId: string };

/** A page of the books that was compared with itself; `last` is where the next one begins, null behind the end. */
export type BookPage<Position> = {
  last: Position | null;
  count: number;
  postingsSumCents: number;
  discrepancies: Discrepancy[];
};

/** Where a full proof goes on: first all movements, then all wallets, then all keys. */
export type FullStep =
  | { phase: "movements"; after: number; until: number }
  | { phase: "wallets"; after: string | null }
  | { phase: "keys"; after: KeyPosition | null };

export type ProofState = {
  /** Seq up to which every movement was proven when it was new. */
  position: number;
  /** The full proof under way. */
  fullStep: FullStep | null;
  /** Last success by the store's clock, and how long ago that is; null before the first. */
  succeeded: { at: Date; msAgo: number } | null;
  fullSucceeded: { at: Date; msAgo: number } | null;
};

export type ProofResult = ProofState & {
  /** What was found wrong and still is. */
  discrepancies: Discrepancy[];
};

/** What the one replica that proves may do. What is found is kept until a later look finds it mended. */
export type ProofSession = {
  state(): Promise<ProofState>;
  /** Looks again at what was found before; what is mended is forgotten. */
  recheck(): Promise<void>;
  /**
   * The seq up to which no transaction under way can still add a movement, or null when one as old as the newest movements has not
   * ended; `waitingMs`: since when that is so.
   */
  provable(): Promise<{ until: number | null; waitingMs: number }>;
  checkMovements(after: number, until: number): Promise<BookPage<number>>;
  checkWallets(after: string | null): Promise<BookPage<string>>;
  checkKeys(after: KeyPosition | null): Promise<BookPage<KeyPosition>>;
  savePosition(position: number): Promise<void>;
  /** Null: the full proof has come to its end. */
  saveFullStep(step: FullStep | null): Promise<void>;
  /** Records that everything to be proven now was proven, whatever was found. */
  succeed(): Promise<void>;
};

export type ProofStore = {
  /** Runs the work unless another replica is at it; false when one is. */
  exclusively(work: (session: ProofSession) => Promise<void>): Promise<boolean>;
  result(): Promise<ProofResult>;
};

/** Sums of all movements up to a seq. */
export type RollupStore = {
  /** Seq up to which movements are part of the roll-ups, and up to which they were proven. */
  positions(): Promise<{ folded: number; proven: number }>;
  /** Adds the movements behind one seq and up to another, once: nothing when `after` is not where the roll-ups end. */
  fold(after: number, until: number): Promise<void>;
};

export type BooksMetrics = {
  record(report: { discrepancies: number; succeededAt: Date; fullSucceededAt: Date | null }): void;
  /** The proof failed, or could not be run, or is too old. */
  recordFailure(): void;
};

export type ChainStore = {
  /**
   * Chains the next movements from before the chain, at most `limit` of one wallet; answers how many, null when all are chained or
   * another replica is at it.
   */
  chainPage(limit: number): Promise<number | null>;
};
