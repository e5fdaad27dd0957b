import DataLoader from "dataloader";

export type GatherOptions = {
  /** Time after the first call within which others join its batch; 0: only calls of the same turn of the event loop join. */
  waitMs: number;
  /** Most items of one batch; more are run in several batches at once. */
  max: number;
};

/**
 * Batches what callers ask for one by one within a short time: one operation of the store instead of many. Nothing is remembered between batches.
 *
 * @param run returns results in the order of the items; when it rejects, so does each of their calls
 */
export function createGather<Item extends {}, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs, max }: GatherOptions,
): (item: Item) => Promise<Result> {
  const loader = new DataLoader<Item, Result>(run, {
    cache: false,
    maxBatchSize: max,
    batchScheduleFn: (dispatch) => void (waitMs === 0 ? setImmediate(dispatch) : setTimeout(dispatch, waitMs)),
  });
  return (item) => loader.load(item);
}
