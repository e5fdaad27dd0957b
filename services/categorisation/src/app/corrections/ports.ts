import type { CatalogueEdit } from "../catalogue/ports.ts";

export type CandidateSource = "consumer_pick" | "merchant_refusal" | "operator";
export type CandidateStatus = "waiting" | "approved" | "rejected";

/** What a person said about the category of a wish; contacts in `text` are masked. */
export type Correction = {
  /** UUID: one for each wish, source and person. */
  id: string;
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
export type Candidate = Omit<Correction, "id" | "at"> & {
  id: string;
  status: CandidateStatus;
  /** How many corrections gave the same text the same category. */
  times: number;
  createdAt: Date;
  decidedAt: Date | null;
};

export type CandidateDecision = { status: "approved"; categoryId: number } | { status: "rejected" };

/** How often texts given one category were corrected to another. */
export type CorrectedPair = { fromId: number; categoryId: number; times: number; examples: string[] };

/** Corrections and candidates within one transaction. */
export type CandidateEdit = {
  /** The candidate, locked until the transaction ends; null when there is none. */
  lock(id: string): Promise<Candidate | null>;
  decide(id: string, decision: CandidateDecision): Promise<Candidate>;
  /** Which candidate a correction was counted in; copies of one correction wait for each other from here on. */
  lockCorrection(id: string): Promise<{ candidateId: string; at: Date } | null>;
  saveCorrection(id: string, counted: { candidateId: string; at: Date }): Promise<void>;
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
  /** Newest first. Raises: `invalid_input` for a malformed cursor. */
  list(page: { status: CandidateStatus; limit: number; cursor?: string | undefined }): Promise<{
    items: Candidate[];
    nextCursor: string | null;
    total: number;
  }>;
  /** Commits everything `work` did, or nothing when it raises. */
  transact<T>(work: (edit: CandidateEdit) => Promise<T>): Promise<T>;
  /** Pairs of categories confused by corrections that were not rejected, most frequent first. */
  correctedPairs(limit: number): Promise<CorrectedPair[]>;
  /** Deletes candidates decided, and waiting ones created, before these moments; answers how many. */
  deleteOlder(than: { decided: Date; waiting: Date }): Promise<number>;
};
