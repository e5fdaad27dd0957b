import { endOfLastDay } from "@tenho/br/calendar/last-day";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient } from "../app/ports/clients.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { CurrentPauses } from "./current-pauses.ts";
import type { PauseStore } from "./pause-port.ts";
import { inForceAt, isSamePause, pauseFault, readPauses, type UnitPause } from "./unit-pause.ts";

const RACES_MAX = 20;

/** `lastDay`: `2026-11-21` or `TODAY`, by this server's clock. */
export type WantedPause = Pick<UnitPause, "reason" | "byRole"> & {
  end: { lastDay: string } | { until: Date | null };
};
export type PauseChange = { unitId: string; before: UnitPause | null; after: UnitPause | null };

const startPause = ({ reason, byRole, end }: WantedPause, now: Date): UnitPause => ({
  since: now,
  until: "lastDay" in end ? endOfLastDay(end.lastDay, now) : end.until,
  reason,
  byRole,
});

type Deps = {
  store: PauseStore;
  current: Pick<CurrentPauses, "apply">;
  franchise: Pick<FranchiseClient, "getUnit">;
  onChange: () => void;
  now: () => Date;
};

/** Lists the units that are paused now. Raises: what the store raises. */
export function createListUnitPauses({ store, now }: Pick<Deps, "store" | "now">) {
  return async (): Promise<Map<string, UnitPause>> => inForceAt(readPauses((await store.read())?.pauses), now());
}

export type ListUnitPauses = ReturnType<typeof createListUnitPauses>;

/**
 * Pauses a unit, changes its pause, or with null resumes it. Safe to repeat: a change without effect is not recorded.
 * Raises: `not_found` for no such unit, `invalid_input` for an end that has passed or is too far, `unavailable` when others change pauses at the same
 * time, and what the client raises.
 *
 * @param record makes the record for the audit log that is stored with the change
 */
export function createSetUnitPause({ store, current, franchise, onChange, now }: Deps) {
  return async (
    unitId: string,
    wanted: WantedPause | null,
    record: (change: PauseChange) => AuditRecord,
  ): Promise<UnitPause | null> => {
    const pause = wanted && startPause(wanted, now());
    const fault = pause && pauseFault(pause.until, now());
    if (fault !== null) {
      const field = wanted !== null && "lastDay" in wanted.end ? "last_day" : "until";
      throw new AppError("invalid_input", `${fault}.`, { fields: [{ field, message: fault }] });
    }
    if ((await franchise.getUnit(unitId)) === null) throw new AppError("not_found", "Franquia não encontrada.");
    for (let race = 0; race < RACES_MAX; race += 1) {
      const stored = await store.read();
      // Pauses that have ended are removed with the next change.
      const pauses = inForceAt(readPauses(stored?.pauses), now());
      const before = pauses.get(unitId);
      const after = pause === null ? undefined : { ...pause, since: before?.since ?? pause.since };
      if (isSamePause(before, after)) return before ?? null;
      if (after === undefined) pauses.delete(unitId);
      else pauses.set(unitId, after);
      const change = { unitId, before: before ?? null, after: after ?? null };
      if (!(await store.write(stored, pauses, record(change)))) continue;
      current.apply(pauses);
      onChange();
      return after ?? null;
    }
    throw new AppError("unavailable", "Outra pessoa está mudando as pausas. Tente de novo em instantes.");
  };
}

export type SetUnitPause = ReturnType<typeof createSetUnitPause>;
