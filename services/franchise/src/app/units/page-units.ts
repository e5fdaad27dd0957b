import { foldText, hasWord } from "@tenho/br/text/text";
import type { Unit } from "../../domain/unit.ts";
import { administeredUnits, type Reader } from "../../domain/unit-access.ts";
import type { UnitKey, UnitStore } from "../ports.ts";

const WORDS_MAX = 6;

/** A page of the units a reader sees, by name, and how many there are in all. */
export function createPageUnits(deps: { units: Pick<UnitStore, "page" | "count"> }) {
  return async (
    reader: Reader,
    { search, isActive }: { search: string; isActive: boolean | null },
    page: { limit: number; after: UnitKey | null },
  ): Promise<{ units: Unit[]; total: number }> => {
    const scope = administeredUnits(reader);
    // Who sees active units only finds no others, whatever is asked for.
    if (scope === null || (scope.onlyActive && isActive === false)) return { units: [], total: 0 };
    const words = foldText(search).split(/\s+/).filter(hasWord).slice(0, WORDS_MAX);
    const ids = scope.ids.length === 0 ? null : scope.ids;
    const filter = { ids, isActive: scope.onlyActive ? true : isActive, words };
    const [units, total] = await Promise.all([deps.units.page(filter, page), deps.units.count(filter)]);
    return { units, total };
  };
}
