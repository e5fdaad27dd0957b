/** Does the work for each item in sequence, even after one has failed; raises the first failure at the end. */
export async function eachOnItsOwn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
