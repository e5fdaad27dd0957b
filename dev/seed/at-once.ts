/** Does `work` for every item, at most `atOnceMax` at a time; the first failure ends it. */
export async function atOnce<T>(
  items: readonly T[],
  atOnceMax: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnceMax, items.length) }, worker));
}
