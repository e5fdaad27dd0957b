import type { CatalogueEdit } from "../catalogue/ports.ts";

export type CandidateSource = "consumer_pick" | "merchant_refusal" | "operator";
export type CandidateStatus = "waiting" | "approved" | "rejected";

/** What a person said about the category of a wish; contacts in `text` are masked. */
export type Correction = {
  /** UUID: one for each wish, source and person. */
  id: string;
  /** Null when it is not known. */
  wishId: string | null;
  text: string;
  source: CandidateSource;
  /** The category the wish had been given. */
  fromId: number | null;
  /** Its right category; null: only known not to be `fromId`. */
  categoryId: number | null;
  unitId: string | null;
  /** Of two corrections with one id the later counts. */
  at: Date;
};

/**
 * A text that becomes a training example once an operator approves it. `categoryId` is the category it was added to or,
 * before that, the one the correction named.
 */
export type Candidate = Omit<Correction, "id" | "at" | "wishId"> & {
  id: string;
  status: CandidateStatus;
  /** How many corrections gave the same text the same category; of those in scope. */
  times: number;
  createdAt: Date;
  decidedAt: Date | null;
  /** What an operator of a unit would decide; the latest counts. Null: nobody said. */
  proposal: Proposal | null;
};

/** Whose corrections a reader works with: the platform's are everybody's, others those that came from these units. */
export type CandidateScope = "platform" | { unitIds: readonly string[] };

export type CandidateDecision = { status: "approved"; categoryId: number } | { status: "rejected" };

export type Proposal = CandidateDecision & { at: Date };

/** How often texts given one category were corrected to another. */
export type CorrectedPair = { fromId: number; categoryId: number; times: number; examples: string[] };

/** Corrections and candidates within one transaction. */
export type CandidateEdit = {
  /** The candidate, locked until the transaction ends; null when there is none in scope. */
  lock(id: string, scope: CandidateScope): Promise<Candidate | null>;
  decide(id: string, decision: CandidateDecision): Promise<Candidate>;
  /** Counts an approved candidate as rejected. */
  revoke(candidate: Candidate): Promise<Candidate>;
  /** Writes down what an operator of a unit would decide; answers the candidate as its scope sees it. */
  propose(id: string, decision: CandidateDecision, scope: CandidateScope): Promise<Candidate>;
  /** The waiting candidates of a group in scope, at most `limit`, in the order of their ids; locked until the transaction ends. */
  lockGroup(key: string, scope: CandidateScope, limit: number): Promise<Candidate[]>;
  /** How many candidates of a group in scope wait. */
  countWaiting(key: string, scope: CandidateScope): Promise<number>;
  /** How the candidates of a group in scope were decided, each decision once: `taughtId` null is a rejection. */
  decisionsOf(key: string, scope: CandidateScope): Promise<{ saidId: number | null; taughtId: number | null }[]>;
  decideAll(ids: readonly string[], decision: CandidateDecision): Promise<void>;
  /** Writes down what an operator of a unit would decide, where that was not written yet. */
  proposeAll(ids: readonly string[], decision: CandidateDecision): Promise<void>;
  /** Which candidate a correction was counted in; copies of one correction wait for each other from here on. */
  lockCorrection(id: string): Promise<{ candidateId: string; at: Date } | null>;
  saveCorrection(
    id: string,
    counted: { candidateId: string; at: Date; unitId: string | null; wishId: string | null },
  ): Promise<void>;
  deleteCorrection(id: string): Promise<void>;
  /** Counts the correction in the candidate of the same text and category, or in a new one; answers its id. */
  countUp(correction: Correction): Promise<string>;
  countDown(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Tells panels, once the transaction is committed, that a candidate changed. */
  notify(id: string): Promise<void>;
  /** Opens the catalogue for changes in this transaction. */
  openCatalogue(): Promise<CatalogueEdit>;
};

/** Candidates in the database. */
export type CandidateStore = {
  /** Those in scope, newest first. Raises: `invalid_input` for a malformed cursor. */
  list(
    page: { status: CandidateStatus; limit: number; cursor?: string | undefined },
    scope: CandidateScope,
  ): Promise<{
    items: Candidate[];
    nextCursor: string | null;
    total: number;
  }>;
  /** Commits everything `work` did, or nothing when it raises. */
  transact<T>(work: (edit: CandidateEdit) => Promise<T>): Promise<T>;
  /** Pairs of categories confused by corrections that were not rejected, most frequent first. */
  correctedPairs(limit: number): Promise<CorrectedPair[]>;
  /** Ids of the corrections of these wishes. */
  correctionsOf(wishIds: readonly string[]): Promise<string[]>;
  /** Deletes candidates decided, and waiting ones created, before these moments, at most `limit` of each; answers how many. */
  deleteOlder(than: { decided: Date; waiting: Date }, limit: number): Promise<number>;
};
