export type CandidateSource = "consumer_pick" | "merchant_refusal" | "operator";
export type CandidateStatus = "waiting" | "approved" | "rejected";

/** What somebody said of a wish; contacts in `text` are masked. */
export type Correction = {
  /** UUID: one for each wish, source and person. */
  id: string;
  text: string;
  source: CandidateSource;
  /** What the wish was taken for. */
  fromId: number | null;
  /** What it is said to be; null: only known not to be the other. */
  categoryId: number | null;
  unitId: string | null;
  /** Of two under one id the later counts: somebody changed their mind. */
  at: Date;
};

/** A text that may be taught, once a person says so. `categoryId`: where it was taught or, before that, is said to belong. */
export type Candidate = Omit<Correction, "id" | "at"> & {
  id: string;
  status: CandidateStatus;
  times: number;
  createdAt: Date;
  decidedAt: Date | null;
};

/** How often a text taken for one category was said to be another's. */
export type CorrectedPair = { fromId: number; categoryId: number; times: number; examples: string[] };

/** Corrections that wait for a person, and what became of them. */
export type CandidateStore = {
  /** Safe to repeat; the same said of the same text counts up, what somebody takes back counts down. */
  record(correction: Correction): Promise<void>;
  /** Newest first. Raises: `invalid_input` for a cursor that is none. */
  list(page: { status: CandidateStatus; limit: number; cursor?: string | undefined }): Promise<{
    items: Candidate[];
    nextCursor: string | null;
    total: number;
  }>;
  /**
   * Teaches the text to `categoryId` or to the category said, in one piece with the decision; repeating changes nothing.
   * Raises: `not_found`; `conflict` when decided otherwise; `unprocessable` without a category that can learn it.
   */
  approve(id: string, categoryId: number | undefined): Promise<Candidate>;
  /** Raises: `not_found`, `conflict` when it was approved. */
  reject(id: string): Promise<Candidate>;
  /** Pairs of categories taken for each other, rejected corrections aside, the commonest first. */
  pairs(limit: number): Promise<CorrectedPair[]>;
  /** Forgets what was decided, and what has waited, before these moments; answers how many. */
  forget(before: { decided: Date; waiting: Date }): Promise<number>;
};
