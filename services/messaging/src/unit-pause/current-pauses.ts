import { createRefreshedValue } from "../app/refreshed-value.ts";
import type { Gate } from "../domain/gates.ts";
import type { PauseStore } from "./pause-port.ts";
import { inForceAt, readPauses, type UnitPause, type UnitPauses } from "./unit-pause.ts";

/** Pauses that this process applies: those it last read or wrote. */
export type CurrentPauses = {
  /** The pause of a unit now; null: it takes wishes. */
  of(unitId: string): UnitPause | null;
  apply(pauses: UnitPauses): void;
  /** Applies the stored pauses, unless others were applied while they were read. Raises: what the store raises; the pauses in force then stay. */
  refresh(): Promise<void>;
};

/** A pause keeps the merchants of its unit from being asked: wishes wait. */
export const unitPauseGate = (pauses: Pick<CurrentPauses, "of">): Gate => ({
  name: "unit_paused",
  holdsUnit: pauses.of,
});

export function createCurrentPauses(deps: { store: Pick<PauseStore, "read">; now: () => Date }): CurrentPauses {
  let pauses: UnitPauses = new Map();
  const { apply, refresh } = createRefreshedValue({
    read: async () => readPauses((await deps.store.read())?.pauses),
    use: (next: UnitPauses) => {
      pauses = next;
    },
  });
  return { of: (unitId) => inForceAt(pauses, deps.now()).get(unitId) ?? null, apply, refresh };
}
