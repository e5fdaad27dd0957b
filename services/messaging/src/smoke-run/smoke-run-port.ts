import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { SmokeRuns } from "./smoke-run.ts";

/** Stored runs as they were found: `version` and `runs` may be anything. */
export type StoredSmokeRuns = { readonly version?: unknown; readonly runs?: unknown };

/** Store of the runs that have not ended, shared by all replicas. */
export type SmokeRunStore = {
  /** Reads the runs; null when there never was one. */
  read(): Promise<StoredSmokeRuns | null>;
  /** Writes runs over what was read, with the record of the change; false: they have changed since. */
  write(before: StoredSmokeRuns | null, runs: SmokeRuns, record: AuditRecord): Promise<boolean>;
};
