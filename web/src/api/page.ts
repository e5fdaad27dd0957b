/** A page of a list, as the server answers when asked with `limit`. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
  readonly total?: number;
};

type Answer<Item> = readonly Item[] | Page<Item>;

/** A list's answer as a page, whichever of its two shapes arrived. */
export function asPage<Item>(answer: Answer<Item>): Page<Item> {
  return "items" in answer ? answer : { items: answer, next_cursor: null, total: answer.length };
}
