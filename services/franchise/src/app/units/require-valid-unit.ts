import { AppError } from "@tenho/kernel/errors/app-error";
import { type Unit, unitFaults } from "../../domain/unit.ts";

/** Checks the unit. Raises: `invalid_input` with fields. */
export function requireValidUnit(unit: Unit): void {
  const faults = unitFaults(unit);
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: faults });
}
