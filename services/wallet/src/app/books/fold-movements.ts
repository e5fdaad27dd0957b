import type { RollupStore } from "./ports.ts";

/** Movements added in one statement. */
const PAGE = 20_000;
/** Pages per run; a ledger that was never rolled up is added over several runs. */
const PAGES_A_RUN = 200;

/**
 * Adds movements to the roll-ups, in order of seq and up to the one the proof has reached: no transaction under way can still add one
 * before it. Any number of replicas may do so at once; each movement counts once.
 */
export async function foldMovements(rollups: RollupStore): Promise<void> {
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const { folded, proven } = await rollups.positions();
    if (folded >= proven) return;
    await rollups.fold(folded, Math.min(proven, folded + PAGE));
  }
}
