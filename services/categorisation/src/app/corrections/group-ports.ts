import type { CategorisedWish, GroupEffect, GroupWords } from "../../domain/review/group-effect.ts";
import type { Candidate, CandidateScope, CandidateSource, Proposal } from "./ports.ts";

/** Waiting candidates of the same words and category, decided together. */
export type CandidateGroup = {
  key: string;
  /** The categories the wishes had before; at most a few. */
  fromIds: number[];
  /** The right category according to the corrections; null: only known not to be one of `fromIds`. */
  categoryId: number | null;
  /** A few of its texts, the most repeated first. */
  texts: string[];
  candidates: number;
  /** Number of corrections in scope that gave these texts. */
  times: number;
  sources: CandidateSource[];
  newestAt: Date;
  /** The latest decision proposed in the group by an operator of a unit; null: none. */
  proposal: Proposal | null;
};

/** A measured effect, over the wishes received since `since`. */
export type MeasuredEffect = Omit<GroupEffect, "key"> & { since: Date; measuredAt: Date };

/** Groups of candidates in the database. */
export type GroupStore = {
  /** Groups in scope, most corrections first, among the newest 20,000 waiting candidates. Raises: `invalid_input` for a malformed cursor. */
  list(
    page: { limit: number; cursor?: string | undefined },
    scope: CandidateScope,
  ): Promise<{ items: CandidateGroup[]; nextCursor: string | null; total: number }>;
  /** The measured effects, by group. */
  effectsOf(keys: readonly string[]): Promise<Map<string, MeasuredEffect>>;
  /** Candidates whose group key a migration emptied. */
  withoutKey(limit: number): Promise<Pick<Candidate, "id" | "text" | "fromId" | "categoryId">[]>;
  saveKeys(keys: readonly { id: string; key: string }[]): Promise<void>;
  /** Claims the measuring for this time; true for only one replica. */
  claimMeasuring(forMs: number): Promise<boolean>;
  /** The groups with a category that have most corrections. */
  largest(limit: number): Promise<GroupWords[]>;
  /** Stores effects, and deletes those measured before `before`. */
  saveEffects(effects: readonly GroupEffect[], measured: { since: Date; at: Date }, before: Date): Promise<void>;
};

/** The messaging service, which keeps past wishes. */
export type PastWishClient = {
  /** The newest wishes received since then, at most `limit`, and the moment from which on none is missing. Raises: `unavailable` and similar errors. */
  wishesSince(since: Date, limit: number): Promise<{ wishes: CategorisedWish[]; since: Date }>;
};
