import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient } from "../ports.ts";
import type { SettingsStore } from "./settings-store.ts";

/** What the operators of a unit may load by hand in a month, of a unit with a cap of its own. */
export type LoadCap = { unitId: string; name: string; capCents: number };

type Deps = {
  settings: Pick<SettingsStore, "loadCaps" | "setLoadCaps">;
  franchise: Pick<FranchiseClient, "units">;
};

/** The units with a cap of their own, by name. Raises: `unavailable`. */
export function createReadLoadCaps({ settings, franchise }: Deps) {
  return async (): Promise<LoadCap[]> => {
    const [units, caps] = await Promise.all([franchise.units(), settings.loadCaps()]);
    const names = new Map(units.map(({ id, name }) => [id, name]));
    return [...caps]
      .map(([unitId, capCents]) => ({ unitId, name: names.get(unitId) ?? unitId, capCents }))
      .sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
  };
}

/** Sets caps of units, null for the default again; the next load goes by them. Raises: `unprocessable` for a unit that is not there, `unavailable`. */
export function createSetLoadCaps({ settings, franchise }: Deps) {
  return async (caps: ReadonlyMap<string, number | null>): Promise<void> => {
    const known = new Set((await franchise.units()).map(({ id }) => id));
    if (![...caps.keys()].every((unitId) => known.has(unitId))) {
      throw new AppError("unprocessable", "Esta franquia não existe.");
    }
    await settings.setLoadCaps(caps);
  };
}
