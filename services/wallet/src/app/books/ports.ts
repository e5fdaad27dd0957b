import type { Discrepancy } from "../../domain/books.ts";

export type KeyPosition = { source: string; externalId: string };

/** Result of a compared page of the books; `last` is where the next one begins, null behind the end. */
export type BookPage<Position> = {
  last: Position | null;
  count: number;
  postingsSumCents: number;
  discrepancies: Discrepancy[];
};

/** Position at which a full proof resumes: first all movements, then all wallets, then all keys. */
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
  /** Discrepancies that were found and remain. */
  discrepancies: Discrepancy[];
};

/** Operations of the one replica that proves. A discrepancy is kept until a later check finds it mended. */
export type ProofSession = {
  state(): Promise<ProofState>;
  /** Checks known discrepancies again and deletes those that are mended. */
  recheck(): Promise<void>;
  /**
   * The seq up to which no open transaction can still add a movement, or null when a transaction as old as the newest movements has not ended;
   * `waitingMs` is how long that wait has lasted.
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
  /** Runs the work unless another replica is running it; false in that case. */
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
   * Chains the next movements older than the chain, at most `limit` of one wallet; returns how many, null when all are chained or another replica
   * is chaining.
   */
  chainPage(limit: number): Promise<number | null>;
};
