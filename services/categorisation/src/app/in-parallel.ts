/** `work` for each item, at most `inFlightMax` at once; answers in the items' order. Raises what the first failure raises. */
export async function inParallel<T, R>(
  items: readonly T[],
  inFlightMax: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      // Within the bound: only this lane takes the place.
      results[at] = await work(items[at] as T);
    }
  };
  const lanes = Array.from({ length: Math.min(inFlightMax, items.length) }, lane);
  try {
    await Promise.all(lanes);
  } finally {
    next = items.length;
  }
  return results;
}
