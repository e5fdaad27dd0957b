import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { RoutingChoices } from "./routing-settings.ts";

/** Stored routing as it was found: `version` and `choices` may be anything. */
export type StoredRouting = { readonly version?: unknown; readonly choices?: unknown };

/** Routing choices that MASTER has set, shared by all replicas. */
export type RoutingStore = {
  /** Reads the choices; null when nothing was ever set. */
  read(): Promise<StoredRouting | null>;
  /** Writes choices over what was read, with the record of it; false: it has changed since. */
  write(before: StoredRouting | null, choices: RoutingChoices, record: AuditRecord): Promise<boolean>;
};

/** Outbox of audit records, stored with the settings they report. */
export type RecordOutbox = {
  pending(): Promise<AuditRecord[]>;
  /** Safe to repeat. */
  remove(recordId: string): Promise<void>;
};
