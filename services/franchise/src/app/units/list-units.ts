import { foldText, hasWord } from "@tenho/br/text/text";
import type { Unit } from "../../domain/unit.ts";
import { administeredUnits, type Reader, visibleUnits } from "../../domain/unit-access.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import type { UnitKey } from "../ports.ts";

const WORDS_MAX = 6;

/** The units a reader may see, by name. */
export async function listUnits(ctx: FranchiseContext, reader: Reader): Promise<Unit[]> {
  const filter = visibleUnits(reader);
  return filter === null ? [] : ctx.units.list(filter);
}

/** Reads a page of the units a reader sees, by name, and their total number. */
export async function pageUnits(
  ctx: FranchiseContext,
  reader: Reader,
  { search, isActive }: { search: string; isActive: boolean | null },
  page: { limit: number; after: UnitKey | null },
): Promise<{ units: Unit[]; total: number }> {
  const scope = administeredUnits(reader);
  // A reader limited to active units finds no others, whatever filter is given.
  if (scope === null || (scope.onlyActive && isActive === false)) return { units: [], total: 0 };
  const words = foldText(search).split(/\s+/).filter(hasWord).slice(0, WORDS_MAX);
  const ids = scope.ids.length === 0 ? null : scope.ids;
  const filter = { ids, isActive: scope.onlyActive ? true : isActive, words };
  const [units, total] = await Promise.all([ctx.units.page(filter, page), ctx.units.count(filter)]);
  return { units, total };
}
