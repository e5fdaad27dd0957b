import type { CategorisedWish, GroupEffect, GroupWords } from "../../domain/review/words/group-effect.ts";
import type { Candidate, CandidateScope, CandidateSource, Proposal } from "../corrections/ports.ts";

/** Waiting candidates of the same words and category, decided together. */
export type CandidateGroup = {
  key: string;
  /** The categories the wishes had been given; at most a few. */
  fromIds: number[];
  /** The right category, as the corrections said; null: only known not to be `fromIds`. */
  categoryId: number | null;
  /** A few of its texts, the most repeated first. */
  texts: string[];
  candidates: number;
  /** How many corrections gave these texts; of those in scope. */
  times: number;
  sources: CandidateSource[];
  newestAt: Date;
  /** What an operator of a unit would decide, the latest in the group; null: nobody said. */
  proposal: Proposal | null;
};

/** An effect as it was measured, over the wishes received since `since`. */
export type MeasuredEffect = Omit<GroupEffect, "key"> & { since: Date; measuredAt: Date };

/** Groups of candidates in the database. */
export type GroupStore = {
  /** Those in scope with most corrections first, among the newest 20,000 waiting candidates. Raises: `invalid_input` for a malformed cursor. */
  list(
    page: { limit: number; cursor?: string | undefined },
    scope: CandidateScope,
  ): Promise<{ items: CandidateGroup[]; nextCursor: string | null; total: number }>;
  /** The effects measured, by group. */
  effectsOf(keys: readonly string[]): Promise<Map<string, MeasuredEffect>>;
  /** Candidates that an older version stored without the key of their group. */
  withoutKey(limit: number): Promise<Pick<Candidate, "id" | "text" | "fromId" | "categoryId">[]>;
  saveKeys(keys: readonly { id: string; key: string }[]): Promise<void>;
  /** True for one replica in this time, which then measures. */
  claimMeasuring(forMs: number): Promise<boolean>;
  /** The groups with a category that have most corrections. */
  largest(limit: number): Promise<GroupWords[]>;
  /** Writes effects down, and deletes those measured before `before`. */
  saveEffects(effects: readonly GroupEffect[], measured: { since: Date; at: Date }, before: Date): Promise<void>;
};

/** The messaging service, which keeps past wishes. */
export type PastWishClient = {
  /** The newest received since, at most `limit`, and from when on they are all. Raises: `unavailable` and its like. */
  wishesSince(since: Date, limit: number): Promise<{ wishes: CategorisedWish[]; since: Date }>;
};
