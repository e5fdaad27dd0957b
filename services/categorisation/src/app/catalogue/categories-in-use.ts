import type { CatalogueStore, UsersClient } from "./ports.ts";

/**
 * Categories that have at least one active merchant, those of most merchants first. Asks users at most once in `cacheMs`;
 * while users is unavailable the last answer is used.
 * Raises: what the client raises when it has never answered.
 */
export function createCategoriesInUse(deps: {
  users: UsersClient;
  catalogue: Pick<CatalogueStore, "list">;
  cacheMs: number;
  nowMs?: () => number;
  onStale: (error: unknown) => void;
}) {
  const { users, catalogue, cacheMs, nowMs = Date.now, onStale } = deps;
  let cached: { ids: number[]; untilMs: number } | null = null;
  let pending: Promise<number[]> | null = null;

  const load = async (): Promise<number[]> => {
    let ids: number[];
    try {
      ids = await users.categoriesInUse();
    } catch (error) {
      if (cached === null) throw error;
      onStale(error);
      ids = cached.ids;
    }
    cached = { ids, untilMs: nowMs() + cacheMs };
    return ids;
  };

  return async (): Promise<{ id: number; name: string }[]> => {
    if (cached === null || cached.untilMs <= nowMs()) {
      pending ??= load().finally(() => {
        pending = null;
      });
    }
    const ids = pending === null ? (cached?.ids ?? []) : await pending;
    const names = new Map((await catalogue.list(ids)).map(({ id, name }) => [id, name]));
    return ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  };
}
