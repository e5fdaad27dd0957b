import type { CatalogueStore } from "./catalogue-store.ts";

/** Who knows which categories have merchants. */
export type UsageSource = {
  /** Ids of categories with an active merchant, those of most merchants first. Raises: `unavailable` and its like. */
  categoriesInUse(): Promise<number[]>;
};

/**
 * Categories that have at least one active merchant, those of most merchants first. Asks at most once in `cacheMs`; while
 * the source is away the last answer stands.
 * Raises: what the source raises when it has never answered.
 */
export function createCategoriesInUse(deps: {
  usage: UsageSource;
  catalogue: Pick<CatalogueStore, "list">;
  cacheMs: number;
  nowMs?: () => number;
  onStale: (error: unknown) => void;
}) {
  const { usage, catalogue, cacheMs, nowMs = Date.now, onStale } = deps;
  let known: { ids: number[]; untilMs: number } | null = null;
  let asking: Promise<number[]> | null = null;

  const ask = async (): Promise<number[]> => {
    let ids: number[];
    try {
      ids = await usage.categoriesInUse();
    } catch (error) {
      if (known === null) throw error;
      onStale(error);
      ids = known.ids;
    }
    known = { ids, untilMs: nowMs() + cacheMs };
    return ids;
  };

  return async (): Promise<{ id: number; name: string }[]> => {
    if (known === null || known.untilMs <= nowMs()) {
      asking ??= ask().finally(() => {
        asking = null;
      });
    }
    const ids = asking === null ? (known?.ids ?? []) : await asking;
    const names = new Map((await catalogue.list(ids)).map(({ id, name }) => [id, name]));
    return ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  };
}
