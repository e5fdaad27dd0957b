/** Waits for two answers that were asked for at once; where both fail, the first one's failure is the one raised, however late it comes. */
export async function bothInOrder<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  // A failure of the second is raised below, and must not count as unhandled while the first is waited for.
  second.catch(() => undefined);
  return [await first, await second];
}
