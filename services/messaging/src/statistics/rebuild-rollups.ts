import type { FoldCounts } from "./fold-counts.ts";
import type { RollupStore } from "./rollup-port.ts";

export type RebuildDeps = {
  store: Pick<RollupStore, "state" | "startRebuild">;
  fold: FoldCounts;
};

/**
 * Counts every wish again into roll-ups of a new generation; panels read the present one until that is complete. A rebuild under way is continued. It
 * may be interrupted anywhere: any process that folds continues it.
 *
 * @param onFold gets the id of the last wish counted
 * @returns the generation panels then read
 */
export function createRebuildRollups({ store, fold }: RebuildDeps) {
  return async (onFold: (upTo: string) => void = () => undefined): Promise<number> => {
    let state = await store.state();
    while (state.rebuiltUpTo === null && !(await store.startRebuild(state))) {
      // A fold is under way.
      await fold();
      state = await store.state();
    }
    for (state = await store.state(); state.rebuiltUpTo !== null; state = await store.state()) {
      onFold(state.rebuiltUpTo);
      await fold();
    }
    return state.serving;
  };
}
