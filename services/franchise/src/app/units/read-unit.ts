import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import { createGetUnit } from "../find-unit.ts";
import type { UnitStore, UsersClient } from "../ports.ts";

export type UnitCounts = { admins: number; clients: number };

/**
 * A unit, when the reader may see it, with how many accounts it has for who runs it: null while users cannot say so, undefined for others.
 * Raises: `not_found`, the same for one that is hidden.
 */
export function createReadUnit(deps: { units: Pick<UnitStore, "list">; users: Pick<UsersClient, "count"> }) {
  const getUnit = createGetUnit(deps);
  return async (reader: Reader, id: string): Promise<{ unit: Unit; counts?: UnitCounts | null }> => {
    const unit = await getUnit(reader, id);
    if (!runsUnit(reader, id)) return { unit };
    const counts = await deps.users.count(id).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    return { unit, counts };
  };
}
