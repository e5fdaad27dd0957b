import type { Unit } from "../domain/unit.ts";
import { type Reader, visibleUnits } from "../domain/unit-access.ts";
import type { UnitStore } from "./ports.ts";

/** The units a reader may see, by name. */
export function createListUnits(deps: { units: Pick<UnitStore, "list"> }) {
  return async (reader: Reader): Promise<Unit[]> => {
    const filter = visibleUnits(reader);
    return filter === null ? [] : deps.units.list(filter);
  };
}
