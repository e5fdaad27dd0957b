import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { SharedNumber } from "../../domain/shared-number.ts";

export type SharedNumberStore = {
  /** All of them, by their digits; units that were deleted are in none. */
  list(): Promise<SharedNumber[]>;
  /** Digits of the shared number of each of these units, by unit: of several the first in the order of digits; units without one are left out. */
  digitsOf(unitIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes what `decide` makes of the number as it is, null: it is none; null from it removes it. One transaction with the record for the audit log.
   * Raises: `invalid_input` for a unit that does not exist, `conflict` for a number that is a unit's own.
   */
  edit(
    phoneNumberId: string,
    decide: (before: SharedNumber | null) => { after: SharedNumber | null; audit: AuditEntry | null },
  ): Promise<SharedNumber | null>;
};
