import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { SharedNumber, WhatsappNumber } from "../../domain/shared-number.ts";

export type SharedNumberStore = {
  /** All of them, by their digits; units that were deleted are in none. */
  list(): Promise<SharedNumber[]>;
  /** By unit, a number that it shares: of several always the same one. Units that share none are absent. */
  ofUnits(unitIds: readonly string[]): Promise<ReadonlyMap<string, WhatsappNumber>>;
  /**
   * Writes what `decide` makes of the number as it is, null: it is none; null from it removes it. One transaction with the record for the audit log.
   * Raises: `invalid_input` for a unit that does not exist, `conflict` for a number that is a unit's own.
   */
  edit(
    phoneNumberId: string,
    decide: (before: SharedNumber | null) => { after: SharedNumber | null; audit: AuditEntry | null },
  ): Promise<SharedNumber | null>;
};
