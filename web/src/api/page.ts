/** A page of a list, as the server answers when asked with `limit`. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
  readonly total?: number;
  /** True when there are more items than `total`. */
  readonly total_is_capped?: boolean;
};

type ListResponse<Item> = readonly Item[] | Page<Item>;

/** The response of a list as a page, whichever of its two shapes it has. */
export function toPage<Item>(response: ListResponse<Item>): Page<Item> {
  return "items" in response ? response : { items: response, next_cursor: null, total: response.length };
}
