import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../domain/unit.ts";
import { maySeeUnit, type Reader } from "../domain/unit-access.ts";
import type { UnitStore } from "./ports.ts";

export const unitNotFound = (): AppError => new AppError("not_found", "Franquia não encontrada.");

/** A unit by its id. Raises: `not_found`. */
export async function findUnit(units: Pick<UnitStore, "list">, id: string): Promise<Unit> {
  const [unit] = await units.list({ ids: [id], onlyActive: false });
  if (unit === undefined || unit.deletedAt !== null) throw unitNotFound();
  return unit;
}

/** A unit, when the reader may see it. Raises: `not_found`, the same for one that is hidden. */
export function createGetUnit(deps: { units: Pick<UnitStore, "list"> }) {
  return async (reader: Reader, id: string): Promise<Unit> => {
    const unit = await findUnit(deps.units, id);
    if (!maySeeUnit(reader, unit)) throw unitNotFound();
    return unit;
  };
}
