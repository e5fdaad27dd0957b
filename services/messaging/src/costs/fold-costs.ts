import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { CostStore } from "./cost-port.ts";
import { costDeltas } from "./message-costs.ts";

const BATCH_MAX = 500;

/**
 * Adds the messages whose price became known to the sums of their days: a batch is stored under the number of the fold, then added, each step
 * conditional on that number. Any process that finds a batch completes it, so any number of processes may fold.
 *
 * @returns whether there may be more to fold
 */
export function createFoldCosts({ store, crash }: { store: CostStore; crash: CrashPoint }) {
  return async (): Promise<boolean> => {
    const { seq, batch: begun } = await store.fold();
    const due = begun === null ? await store.due(BATCH_MAX) : [];
    if (begun === null && due.length === 0) return false;
    const batch = begun ?? {
      ids: due.map(({ id }) => id),
      deltas: costDeltas(due.filter(({ isCounted }) => !isCounted)),
    };
    if (begun === null && !(await store.begin(seq, batch))) return true;
    crash("costs-stored");
    await store.add(seq, batch.deltas);
    crash("costs-added");
    await store.settle(batch.ids);
    crash("costs-settled");
    await store.end(seq);
    return begun !== null || due.length === BATCH_MAX;
  };
}
