/** What has to be looked at again: a charge by its txid, a refund or a review by its id. */
export type DueKind = "charge" | "refund" | "review";

export type DueWork = {
  kind: DueKind;
  id: string;
  /** Failures in a row. */
  attempts: number;
  /** Until then no other replica takes it; also what tells this claim from a later call for the same. */
  leasedUntil: Date;
};

/** Work that waits for its time, one row for each thing. Raises: `unavailable` when the store does not answer. */
export type DueStore = {
  /** Takes at most `limit` of what is due for `leaseMs`; what is not let go of by then is due again. */
  claim(limit: number, leaseMs: number): Promise<DueWork[]>;
  /** Ends a claim: due again at `dueAt`, or never. Something that was called for since it was claimed stays due. */
  release(work: DueWork, next: { dueAt: Date | null; failed: boolean }): Promise<void>;
  /** Makes something due, unless it is due earlier. */
  call(kind: DueKind, id: string, dueAt: Date): Promise<void>;
  /** Makes charges due now; txids that are no charge of ours are ignored. Answers how many are. */
  callCharges(txids: readonly string[]): Promise<number>;
  /** Seconds by which the oldest due work is late; 0 when none is. */
  lagSeconds(): Promise<number>;
};

export type SweepName = "received" | "returned" | "callback";

export type SweepStore = {
  /** Takes a sweep that is due for `leaseMs`: the moment up to which everything was read, or null when it is not due, or another replica has it. */
  claim(name: SweepName, leaseMs: number): Promise<{ readUntil: Date } | null>;
  /** Keeps how far was read, and when the sweep is due again. */
  finish(name: SweepName, readUntil: Date, nextAt: Date): Promise<void>;
  /** Up to which moment a sweep has read. */
  readUntil(name: SweepName): Promise<Date | null>;
};
