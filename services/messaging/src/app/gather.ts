export type GatherOptions = {
  /** Time after the first call within which others join it; 0: those of the same turn of the event loop do. */
  waitMs: number;
  /** Items done together; more are done in several runs at once. */
  max: number;
};

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

/**
 * Does together what callers ask for one by one within a short time: one operation of the store instead of many.
 *
 * @param run answers in the order of the items; when it rejects, so does each of their calls
 */
export function createGather<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs, max }: GatherOptions,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];

  const runTogether = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const runWaiting = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += max) void runTogether(all.slice(from, from + max));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length > 1) return;
      if (waitMs === 0) setImmediate(runWaiting);
      else setTimeout(runWaiting, waitMs);
    });
}
