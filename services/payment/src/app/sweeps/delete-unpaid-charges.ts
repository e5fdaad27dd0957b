import type { ChargeStore } from "../ports/charge-store.ts";

const BATCH = 500;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes charges that nobody paid, long after they ended; a Pix that still comes for one of them goes before MASTER as one of an unknown
 * charge. Any number of replicas may run it.
 */
export function createDeleteUnpaidCharges(deps: {
  charges: Pick<ChargeStore, "deleteUnpaid">;
  keptDays: number;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - deps.keptDays * DAY_MS);
    while ((await deps.charges.deleteUnpaid(before, BATCH)) === BATCH);
  };
}
