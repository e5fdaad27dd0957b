import type { RoutingChoices } from "../../../domain/routing/routing-settings.ts";
import type { AuditRecord } from "../../../domain/wish/audit-record.ts";

/** What is stored, as it was found: `version` and `choices` may be anything. */
export type StoredRouting = { readonly version?: unknown; readonly choices?: unknown };

/** What MASTER has set of the routing, shared by all replicas. */
export type RoutingStore = {
  /** Null: nothing was ever set. */
  read(): Promise<StoredRouting | null>;
  /** Writes choices over what was read, with the record of it; false: it has changed since. */
  write(before: StoredRouting | null, choices: RoutingChoices, record: AuditRecord): Promise<boolean>;
};

/** Records that wait beside the settings they report. */
export type RecordOutbox = {
  pending(): Promise<AuditRecord[]>;
  /** Safe to repeat. */
  remove(recordId: string): Promise<void>;
};
