import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";

/**
 * Units that settings belong to, by id; the person of the current request has to belong to each, MASTER belongs to all.
 * Every method raises `forbidden` for another's unit, and `unavailable` while franchise does not answer.
 */
export function createUnitNames(rpc: Pick<Client<typeof FranchiseService>, "listUnits">) {
  // No id at all would ask franchise for every unit.
  const unitsOf = async (ids: readonly string[]) =>
    ids.length === 0 ? [] : (await rpc.listUnits({ ids: [...ids], onlyActive: false })).units;
  return {
    /** Requires that each unit exists. Raises: `unprocessable`. */
    async requireUnits(ids: readonly string[]): Promise<void> {
      const known = new Set((await unitsOf(ids)).filter((unit) => unit.deletedAt === undefined).map(({ id }) => id));
      if (!ids.every((id) => known.has(id))) throw new AppError("unprocessable", "Esta franquia não existe.");
    },
    /** Adds the name to what is kept by unit, sorted by it; a unit that franchise does not know is named by its id. */
    async named<Value extends object>(byUnit: Readonly<Record<string, Value>>) {
      const names = new Map((await unitsOf(Object.keys(byUnit))).map(({ id, name }) => [id, name]));
      const named = Object.entries(byUnit).map(([id, value]) => [id, { name: names.get(id) ?? id, ...value }] as const);
      return Object.fromEntries(named.sort(([, one], [, other]) => one.name.localeCompare(other.name, "pt-BR")));
    },
  };
}

export type UnitNames = ReturnType<typeof createUnitNames>;
