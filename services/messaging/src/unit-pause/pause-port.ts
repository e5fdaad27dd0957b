import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { UnitPauses } from "./unit-pause.ts";

/** Stored pauses as they were found: `version` and `pauses` may be anything. */
export type StoredPauses = { readonly version?: unknown; readonly pauses?: unknown };

/** Store of the paused units, shared by all replicas. */
export type PauseStore = {
  /** Reads the pauses; null when there never was one. */
  read(): Promise<StoredPauses | null>;
  /** Writes pauses over what was read, with the record of the change; false: it has changed since. */
  write(before: StoredPauses | null, pauses: UnitPauses, record: AuditRecord): Promise<boolean>;
};
