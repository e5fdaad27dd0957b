import type { UnitPauses } from "../../domain/unit-pause/unit-pause.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";

/** What is stored, as it was found: `version` and `pauses` may be anything. */
export type StoredPauses = { readonly version?: unknown; readonly pauses?: unknown };

/** The units that are paused, shared by all replicas. */
export type PauseStore = {
  /** Null: none ever was. */
  read(): Promise<StoredPauses | null>;
  /** Writes pauses over what was read, with the record of the change; false: it has changed since. */
  write(before: StoredPauses | null, pauses: UnitPauses, record: AuditRecord): Promise<boolean>;
};
