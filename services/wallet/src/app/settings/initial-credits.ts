import { AppError } from "@tenho/kernel/errors/app-error";
import type { BooksStore, FranchiseClient } from "../ports.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Who sets them; MASTER reaches every unit, others those of `unitIds`. */
export type Operator = { role: string; unitIds: readonly string[] };

export type UnitCredit = { unitId: string; name: string; creditCents: number };

const reaches = ({ role, unitIds }: Operator, unitId: string): boolean => role === "MASTER" || unitIds.includes(unitId);

function requireUnits(operator: Operator, unitIds: readonly string[]): void {
  if (unitIds.every((unitId) => reaches(operator, unitId))) return;
  throw new AppError("forbidden", "Esta franquia não é sua.");
}

type Deps = {
  settings: SettingsStore;
  books: Pick<BooksStore, "initialCredits">;
  franchise: Pick<FranchiseClient, "units">;
};

/** The units with an initial credit of their own, by name. Raises: `unavailable`. */
export function createReadInitialCredits({ books, franchise }: Omit<Deps, "settings">) {
  return async (operator: Operator): Promise<UnitCredit[]> => {
    const [units, credits] = await Promise.all([franchise.units(), books.initialCredits()]);
    const names = new Map(units.map(({ id, name }) => [id, name]));
    return [...credits]
      .filter(([unitId]) => reaches(operator, unitId))
      .map(([unitId, creditCents]) => ({ unitId, name: names.get(unitId) ?? unitId, creditCents }))
      .sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
  };
}

/** Sets what units grant on activation. Raises: `forbidden` for a unit out of reach, `unprocessable` for one that is not there, `unavailable`. */
export function createSetInitialCredits({ settings, franchise }: Omit<Deps, "books">) {
  return async (operator: Operator, credits: ReadonlyMap<string, number>): Promise<void> => {
    requireUnits(operator, [...credits.keys()]);
    const known = new Set((await franchise.units()).map(({ id }) => id));
    if (![...credits.keys()].every((unitId) => known.has(unitId))) {
      throw new AppError("unprocessable", "Esta franquia não existe.");
    }
    await settings.setInitialCredits(credits);
  };
}

/** Takes a unit's setting away. Raises: `forbidden`, `unavailable`. */
export function createDeleteInitialCredit({ settings }: Pick<Deps, "settings">) {
  return async (operator: Operator, unitId: string): Promise<void> => {
    requireUnits(operator, [unitId]);
    await settings.deleteInitialCredit(unitId);
  };
}
