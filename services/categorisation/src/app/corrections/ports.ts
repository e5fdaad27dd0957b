import type { CatalogueEdit } from "../catalogue/ports.ts";

export type CandidateSource = "consumer_pick" | "merchant_refusal" | "operator";
export type CandidateStatus = "waiting" | "approved" | "rejected";

/** A person's correction of the category of a wish; contacts in `text` are masked. */
export type Correction = {
  /** UUID, one for each wish, source and person. */
  id: string;
  /** Null: unknown. */
  wishId: string | null;
  text: string;
  source: CandidateSource;
  /** The category the wish had before. */
  fromId: number | null;
  /** The wish's right category; null: only known not to be `fromId`. */
  categoryId: number | null;
  unitId: string | null;
  /** Time of the correction; of two with one id the later counts. */
  at: Date;
};

/**
 * A text that becomes a training example once an operator approves it. `categoryId` is the category it was added to or, before that, the one named by
 * the correction.
 */
export type Candidate = Omit<Correction, "id" | "at" | "wishId"> & {
  id: string;
  status: CandidateStatus;
  /** Number of corrections in scope that gave the same text the same category. */
  times: number;
  createdAt: Date;
  decidedAt: Date | null;
  /** The latest decision proposed by an operator of a unit; null: none. */
  proposal: Proposal | null;
};

/** The corrections a reader works with: everybody's for the platform, otherwise those from these units. */
export type CandidateScope = "platform" | { unitIds: readonly string[] };

export type CandidateDecision = { status: "approved"; categoryId: number } | { status: "rejected" };

export type Proposal = CandidateDecision & { at: Date };

/** A decision on candidates of a group; `taughtId` null is a rejection. */
export type GroupDecision = { saidId: number | null; taughtId: number | null };

/** A pair of categories, and the number of times that texts given the first were corrected to the second. */
export type CorrectedPair = { fromId: number; categoryId: number; times: number; examples: string[] };

/** Corrections and candidates within one transaction. */
export type CandidateEdit = {
  /** Reads the candidate and locks it until the transaction ends; null when there is none in scope. */
  lock(id: string, scope: CandidateScope): Promise<Candidate | null>;
  decide(id: string, decision: CandidateDecision): Promise<Candidate>;
  /** Counts an approved candidate as rejected. */
  revoke(candidate: Candidate): Promise<Candidate>;
  /** Stores the decision an operator of a unit proposes; returns the candidate as its scope sees it. */
  propose(id: string, decision: CandidateDecision, scope: CandidateScope): Promise<Candidate>;
  /** Reads the waiting candidates of a group in scope, at most `limit`, by id, and locks them until the transaction ends. */
  lockGroup(key: string, scope: CandidateScope, limit: number): Promise<Candidate[]>;
  /** Number of waiting candidates of a group in scope. */
  countWaiting(key: string, scope: CandidateScope): Promise<number>;
  /** The decisions on candidates of a group in scope, each distinct decision once. */
  decisionsOf(key: string, scope: CandidateScope): Promise<GroupDecision[]>;
  decideAll(ids: readonly string[], decision: CandidateDecision): Promise<void>;
  /** Stores the decision an operator of a unit proposes for the candidates that do not have it yet. */
  proposeAll(ids: readonly string[], decision: CandidateDecision): Promise<void>;
  /** The candidate that counted a correction, locked for the correction's id: concurrent copies of one correction wait for each other. */
  lockCorrection(id: string): Promise<{ candidateId: string; at: Date } | null>;
  saveCorrection(
    id: string,
    counted: { candidateId: string; at: Date; unitId: string | null; wishId: string | null },
  ): Promise<void>;
  deleteCorrection(id: string): Promise<void>;
  /** Counts the correction in the candidate of the same text and category, or in a new one; returns the candidate's id. */
  countUp(correction: Correction): Promise<string>;
  countDown(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Notifies panels of a changed candidate, once the transaction is committed. */
  notify(id: string): Promise<void>;
  /** Opens the catalogue for changes in this transaction. */
  openCatalogue(): Promise<CatalogueEdit>;
};

/** Candidates in the database. */
export type CandidateStore = {
  /** Candidates in scope, newest first. Raises: `invalid_input` for a malformed cursor. */
  list(
    page: { status: CandidateStatus; limit: number; cursor?: string | undefined },
    scope: CandidateScope,
  ): Promise<{
    items: Candidate[];
    nextCursor: string | null;
    total: number;
  }>;
  /** Runs `work` in a transaction: commits all its changes, or none when it raises. */
  transact<T>(work: (edit: CandidateEdit) => Promise<T>): Promise<T>;
  /** Pairs of categories confused by corrections that were not rejected, most frequent first. */
  correctedPairs(limit: number): Promise<CorrectedPair[]>;
  /** Ids of the corrections of these wishes. */
  correctionsOf(wishIds: readonly string[]): Promise<string[]>;
  /** Deletes candidates decided, and waiting ones created, before these moments, at most `limit` of each; returns how many. */
  deleteOlder(than: { decided: Date; waiting: Date }, limit: number): Promise<number>;
};
