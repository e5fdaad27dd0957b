/**
 * Reads a list of another service to its end, page by page. `read` gets the cursor, "" for the first page, and returns the
 * next one, "" at the end; a version without pages returns everything and "".
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
