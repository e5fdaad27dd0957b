import { inForceAt, readPauses, type UnitPause, type UnitPauses } from "../../domain/unit-pause/unit-pause.ts";
import type { PauseStore } from "./pause-store.ts";

/** The pauses this process goes by: what it last read or wrote. */
export type CurrentPauses = {
  /** The pause of a unit now; null: it takes wishes. */
  of(unitId: string): UnitPause | null;
  apply(pauses: UnitPauses): void;
  /** Goes by what is stored. Raises: what the store raises; what was in force stays so. */
  refresh(): Promise<void>;
};

export function createCurrentPauses(deps: { store: Pick<PauseStore, "read">; now: () => Date }): CurrentPauses {
  let pauses: UnitPauses = new Map();
  const apply = (next: UnitPauses): void => {
    pauses = next;
  };
  return {
    of: (unitId) => inForceAt(pauses, deps.now()).get(unitId) ?? null,
    apply,
    refresh: async () => apply(readPauses((await deps.store.read())?.pauses)),
  };
}
