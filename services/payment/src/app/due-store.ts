/**
 * Kind of work to be repeated: a charge by its txid, a refund or a review by its id, an item of the bank's lists by what it can be known by.
 */
export type DueKind = "charge" | "refund" | "review" | "item";

/** Where an item of the bank's lists was seen, so that it can be read again. */
export type SeenItem = {
  endToEndId: string | null;
  txid: string | null;
  /** Digest of an item that names neither; it tells it from the others of its list. */
  digest: string | null;
  /** Window of the list, ISO 8601. */
  from: string;
  to: string;
  onlyReturned: boolean;
};

export type DueWork = {
  kind: DueKind;
  id: string;
  /** Failed or unfinished attempts in a row before this one. */
  attempts: number;
  /** End of the lease, until which no other replica takes the work; it also distinguishes this claim from a later call for the same work. */
  leasedUntil: Date;
  /** The item that `item` work is about. */
  seen: SeenItem | null;
};

/**
 * Reason of a failed attempt: an error's code and reason, `internal` for an unforeseen error; `fields` are the names of those that cannot be read, `bank`
 * the bank's own words. Never another message: it may hold personal data.
 */
export type DueFailure = { code: string; reason: string | null; fields?: string[]; bank?: string };

/**
 * Work that keeps failing, with its subject: five attempts in a row, or three that could not read the bank's answer, since the bank did answer and
 * waiting alone changes nothing.
 */
export type FailingWork = {
  kind: DueKind;
  id: string;
  attempts: number;
  /** Failure of the last attempt that came to its end; null while none did. */
  failure: DueFailure | null;
  failedAt: Date | null;
  dueAt: Date;
  /** Txid of the charge concerned; null for a Pix of no charge, or one whose txid cannot be read. */
  txid: string | null;
  userId: string | null;
  amountCents: number | null;
};

/** Work about something of the bank's that cannot be read, which counts as failing. `txid` is its id where no charge is known. */
export type UnreadableWork = { kind: DueKind; txid: string; attempts: number };

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
  /** Stores an item to be read again, unless it is stored already. */
  addItem(id: string, seen: SeenItem, dueAt: Date): Promise<void>;
  /** Ends the work of an item that keeps failing, so that its next sight does not begin it anew; recorded for the audit log. False when there is none. */
  closeItem(id: string): Promise<boolean>;
  /** Makes charges due now; txids that are no charge of ours are ignored. Returns how many became due. */
  callCharges(txids: readonly string[]): Promise<number>;
  /** Seconds by which the oldest due work is late; 0 when none is. */
  lagSeconds(): Promise<number>;
  /** Work that keeps failing, most attempts first, at most `limit`. */
  failing(limit: number): Promise<FailingWork[]>;
  /** Failing work about what cannot be read, most attempts first, at most `limit`. */
  unreadable(limit: number): Promise<UnreadableWork[]>;
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
