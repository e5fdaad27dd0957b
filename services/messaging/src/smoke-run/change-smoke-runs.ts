import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { CurrentSmokeRuns } from "./current-smoke-runs.ts";
import { readSmokeRuns, type SmokeRun } from "./smoke-run.ts";
import type { SmokeRunStore } from "./smoke-run-port.ts";

const RACES_MAX = 20;

export type ChangeSmokeRunsDeps = {
  store: SmokeRunStore;
  current: Pick<CurrentSmokeRuns, "apply">;
  /** Called once a change and its record are written. */
  onChange: () => void;
};

/**
 * Writes a change of the stored runs, made again while others change them; `transition` changes the map that it is given, or answers false to leave it.
 * Raises: `unavailable` when others keep changing them, and what `transition` raises.
 */
export async function changeSmokeRuns(
  { store, current, onChange }: ChangeSmokeRunsDeps,
  transition: (runs: Map<string, SmokeRun>) => AuditRecord | false,
): Promise<void> {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const stored = await store.read();
    const runs = readSmokeRuns(stored?.runs);
    const record = transition(runs);
    if (record !== false && !(await store.write(stored, runs, record))) continue;
    current.apply(runs);
    if (record !== false) onChange();
    return;
  }
  throw new AppError("unavailable", "Outro teste está começando ou terminando agora. Tente de novo em instantes.");
}
