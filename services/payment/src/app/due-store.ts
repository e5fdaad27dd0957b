/** Kind of work to be repeated: a charge by its txid, a refund or a review by its id. */
export type DueKind = "charge" | "refund" | "review";

export type DueWork = {
  kind: DueKind;
  id: string;
  /** Failed or unfinished attempts in a row before this one. */
  attempts: number;
  /** End of the lease, until which no other replica takes the work; it also distinguishes this claim from a later call for the same work. */
  leasedUntil: Date;
};

/** Reason of a failed attempt: an error's code and reason, `internal` for an unforeseen error. Never a message: it may hold personal data. */
export type DueFailure = { code: string; reason: string | null };

/** Work that keeps failing, with its subject. */
export type FailingWork = {
  kind: DueKind;
  id: string;
  attempts: number;
  /** Failure of the last attempt that came to its end; null while none did. */
  failure: DueFailure | null;
  failedAt: Date | null;
  dueAt: Date;
  /** Txid of the charge concerned; null for a Pix of no charge. */
  txid: string | null;
  userId: string | null;
  amountCents: number | null;
};

/** Attempts in a row from which work counts as failing. */
export const FAILING_ATTEMPTS = 5;

/** Work that waits for its time, one row for each thing. Raises: `unavailable` when the store does not answer. */
export type DueStore = {
  /**
   * Takes at most `limit` pieces of due work for `leaseMs`; work not released by then is due again. The attempt is counted here, so that work that
   * ends its process each time is noticed too.
   */
  claim(limit: number, leaseMs: number): Promise<DueWork[]>;
  /** Takes one piece of work, due or not; null when there is none. */
  claimOne(kind: DueKind, id: string, leaseMs: number): Promise<DueWork | null>;
  /** Ends a claim: the work is due again at `dueAt`, or never. Work that was called for since it was claimed stays due. */
  release(work: DueWork, next: { dueAt: Date | null; failure: DueFailure | null }): Promise<void>;
  /** Makes work due, unless it is due earlier. */
  call(kind: DueKind, id: string, dueAt: Date): Promise<void>;
  /** Makes charges due now; txids that are no charge of ours are ignored. Returns how many became due. */
  callCharges(txids: readonly string[]): Promise<number>;
  /** Seconds by which the oldest due work is late; 0 when none is. */
  lagSeconds(): Promise<number>;
  /** Work that keeps failing, most attempts first, at most `limit`. */
  failing(limit: number): Promise<FailingWork[]>;
  /** Number of pieces of work that keep failing, counted up to `max`, and the most attempts of any. */
  countFailing(max: number): Promise<{ count: number; attemptsMax: number }>;
};

export type SweepName = "received" | "returned" | "callback";

export type SweepStore = {
  /** Takes a sweep that is due for `leaseMs`: returns the moment up to which everything was read, or null when it is not due, or another replica has it. */
  claim(name: SweepName, leaseMs: number): Promise<{ readUntil: Date } | null>;
  /** Stores the position of a sweep, and when it is due again. */
  finish(name: SweepName, readUntil: Date, nextAt: Date): Promise<void>;
  /** Moment up to which a sweep has read. */
  readUntil(name: SweepName): Promise<Date | null>;
};
