import { AppError } from "@tenho/kernel/errors/app-error";
import { isSameUnit, type Unit, unitFaults } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/**
 * Creates a unit or brings it to the state given; a unit that is so already is neither written nor published.
 * Raises: `invalid_input` with fields, `conflict`.
 */
export function createPutUnit(deps: { units: Pick<UnitStore, "edit"> }) {
  return (unit: Unit): Promise<Unit> => {
    const faults = unitFaults(unit);
    if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da franquia.", { fields: faults });
    return deps.units.edit(unit.id, (before) => {
      const next = { ...unit, createdAt: before?.createdAt ?? unit.createdAt };
      return { unit: next, changed: before === null || !isSameUnit(before, next) };
    });
  };
}
