import type { ChainedRecord, ChainLink } from "../../domain/audit/audit-chain.ts";
import type { RecordedAction } from "../../domain/audit/audit-record.ts";

/** Writes actions at the end of the chain. */
export type AuditLogStore = {
  /** Seals and chains an action, once by its id, however often and in however many processes it is delivered; false when it was there. */
  append(action: RecordedAction): Promise<boolean>;
};

/** Which records; fields that are null do not narrow. Moments: `from` inclusive, `to` exclusive. */
export type AuditFilter = {
  from: Date | null;
  to: Date | null;
  actorId: string | null;
  subjectId: string | null;
  action: string | null;
  /** Records of these units alone, never those of none; null: all. */
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

/** How far the chain is proven. `full` goes along all of it anew; null while none is under way. */
export type AuditProofState = {
  proven: ChainLink;
  full: ChainLink | null;
  /** Position of the first record found broken and not mended since. */
  brokenAt: number | null;
  succeededAt: Date | null;
  fullSucceededAt: Date | null;
};

export type AuditProofSession = {
  state(): Promise<AuditProofState>;
  /** Where the chain ends. */
  head(): Promise<ChainLink>;
  /** Records after a position, up to and with `until`, in order, at most `limit`. */
  records(after: number, until: number, limit: number): Promise<ChainedRecord[]>;
  /** The hash of the record at a position as it is kept now; null when there is none. */
  hashAt(position: number): Promise<string | null>;
  save(state: AuditProofState): Promise<void>;
};

export type AuditProofStore = {
  /** Runs `work` in one process at a time; does nothing while another one does. What it saved is there when it resolves, or nothing of it. */
  exclusively(work: (session: AuditProofSession) => Promise<void>): Promise<void>;
  state(): Promise<AuditProofState>;
};
