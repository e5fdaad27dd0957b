import { AppError } from "@tenho/kernel/errors/app-error";
import { type Unit, unitFaults } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/** Creates a unit or brings it to the state given. Raises: `invalid_input` with fields, `conflict`. */
export function createPutUnit(deps: { units: Pick<UnitStore, "put"> }) {
  return (unit: Unit): Promise<Unit> => {
    const faults = unitFaults(unit);
    if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados da franquia.", { fields: faults });
    return deps.units.put(unit);
  };
}
