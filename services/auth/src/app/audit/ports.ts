import type { ChainedRecord, ChainLink } from "../../domain/audit-chain.ts";
import type { RecordedAction } from "../../domain/audit-record.ts";

/** Writes actions at the end of the chain. */
export type AuditLogStore = {
  /** Seals and chains an action, at most once per id, however often and in however many processes it is delivered; false when it was there. */
  append(action: RecordedAction): Promise<boolean>;
};

/** Filter of records; null fields do not narrow it. Moments: `from` inclusive, `to` exclusive. */
export type AuditFilter = {
  from: Date | null;
  to: Date | null;
  actorId: string | null;
  subjectId: string | null;
  action: string | null;
  /** Records of these units only, never those without a unit; null: all. */
  unitIds: readonly string[] | null;
};

/** The key of the last record of a page. */
export type AuditKey = { at: Date; position: number };

/** A record as it may be read; `isErased`: it held personal values that nobody can read any more. */
export type OpenRecord = ChainedRecord & { isErased: boolean };

export type AuditListStore = {
  /** Newest first, `before` exclusive. */
  list(filter: AuditFilter, page: { limit: number; before: AuditKey | null }): Promise<OpenRecord[]>;
};

/** Progress of proving the chain. `full`: link reached by the current proof of the whole chain; null while none is under way. */
export type AuditProofState = {
  proven: ChainLink;
  full: ChainLink | null;
  /** Position of the first record found broken and not repaired since. */
  brokenAt: number | null;
  succeededAt: Date | null;
  fullSucceededAt: Date | null;
};

export type AuditProofSession = {
  state(): Promise<AuditProofState>;
  /** The last link of the chain. */
  head(): Promise<ChainLink>;
  /** Records after a position, up to and with `until`, in order, at most `limit`. */
  records(after: number, until: number, limit: number): Promise<ChainedRecord[]>;
  /** The hash of the record at a position as it is kept now; null when there is none. */
  hashAt(position: number): Promise<string | null>;
  save(state: AuditProofState): Promise<void>;
};

export type AuditProofStore = {
  /** Runs `work` in one process at a time; does nothing while another process runs it. Its writes are committed together, or not at all. */
  exclusively(work: (session: AuditProofSession) => Promise<void>): Promise<void>;
  state(): Promise<AuditProofState>;
};

export type AuditMetrics = {
  record(result: { isIntact: boolean; succeededAt: Date | null; fullSucceededAt: Date | null }): void;
  /** Reports that the state of the chain is unknown. */
  recordFailure(): void;
};
