import type { Client } from "@connectrpc/connect";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";

/** Lifetime of a cached answer, because every visitor of the site asks for it. */
const CACHE_MS = 30_000;

type Categories = { id: number; name: string }[];

/**
 * Categories with at least one active merchant, sorted by number of merchants, descending. Asks users and categorisation at most once per 30 s; while
 * one of them is unavailable the last answer is used.
 * Raises: the client's error when there never was an answer.
 */
export function createCategoriesInUse(deps: {
  users: Pick<Client<typeof UsersService>, "listCategoriesInUse">;
  categorisation: Pick<Client<typeof CategorisationService>, "listCategories">;
  now: () => number;
  onStale: (error: unknown) => void;
}) {
  let cached: { categories: Categories; until: number } | null = null;
  let pending: Promise<Categories> | null = null;

  async function ask(): Promise<Categories> {
    const [inUse, known] = await Promise.all([
      deps.users.listCategoriesInUse({ unitIds: [] }),
      deps.categorisation.listCategories({ ids: [] }),
    ]);
    const names = new Map(known.categories.map(({ id, name }) => [id, name]));
    return inUse.categories
      .toSorted((one, other) => other.merchants - one.merchants || one.categoryId - other.categoryId)
      .flatMap(({ categoryId: id }) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      });
  }

  async function load(): Promise<Categories> {
    let categories: Categories;
    try {
      categories = await ask();
    } catch (error) {
      if (cached === null) throw error;
      deps.onStale(error);
      categories = cached.categories;
    }
    cached = { categories, until: deps.now() + CACHE_MS };
    return categories;
  }

  return async (): Promise<Categories> => {
    if (cached !== null && cached.until > deps.now()) return cached.categories;
    pending ??= load().finally(() => {
      pending = null;
    });
    return pending;
  };
}
