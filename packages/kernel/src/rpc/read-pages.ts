/**
 * Reads a list of another service to its end, page by page. `read` is given the cursor of the page before, "" for the first, and answers the
 * next one, "" at the end; a version that knows no pages answers everything and "".
 *
 * @throws Error when a page leads to itself.
 */
export async function readPages<Item>(
  read: (cursor: string) => Promise<{ items: readonly Item[]; nextCursor: string }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor = ""; ; ) {
    const { items, nextCursor } = await read(cursor);
    all.push(...items);
    if (nextCursor === "") return all;
    if (nextCursor === cursor) throw new Error("a page of a list leads to itself");
    cursor = nextCursor;
  }
}
