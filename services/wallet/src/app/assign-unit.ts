import { AppError } from "@tenho/kernel/errors/app-error";
import { isMoment } from "../domain/movement.ts";
import type { LedgerStore, UnitAssignment } from "./ports.ts";

/**
 * Assigns a merchant's wallet to a unit: opened at balance zero when there is none, else moved unless a newer version of the account
 * was there before. Raises: `invalid_input` for a moment that cannot be, `unavailable`.
 */
export function createAssignUnit({ ledger }: { ledger: Pick<LedgerStore, "assignUnit"> }) {
  return async (assignment: UnitAssignment): Promise<void> => {
    if (!isMoment(assignment.openedAt, new Date())) {
      throw new AppError("invalid_input", "Data de abertura inválida.");
    }
    await ledger.assignUnit(assignment);
  };
}

export type AssignUnit = ReturnType<typeof createAssignUnit>;
