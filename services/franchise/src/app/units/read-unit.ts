import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import { createGetUnit } from "../find-unit.ts";
import type { UnitStore, UsersClient } from "../ports.ts";

/** `users` and `clients` are those that keep it from being closed. */
export type UnitCounts = { admins: number; users: number; clients: number };

/**
 * A unit, when the reader may see it, with how many accounts it has for who runs it: null while users cannot say so, undefined for others.
 * Raises: `not_found`, the same for one that is hidden.
 */
export function createReadUnit(deps: { units: Pick<UnitStore, "list">; users: Pick<UsersClient, "count" | "links"> }) {
  const getUnit = createGetUnit(deps);
  return async (reader: Reader, id: string): Promise<{ unit: Unit; counts?: UnitCounts | null }> => {
    const unit = await getUnit(reader, id);
    if (!runsUnit(reader, id)) return { unit };
    try {
      const [counted, links] = await Promise.all([deps.users.count(id), deps.users.links(id)]);
      return { unit, counts: { ...counted, ...links } };
    } catch (error) {
      if (error instanceof AppError) return { unit, counts: null };
      throw error;
    }
  };
}
