import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { CatalogueStore } from "../../app/catalogue-store.ts";
import type { createCategoriesInUse } from "../../app/categories-in-use.ts";
import { groupCategories } from "../../app/group-categories.ts";
import { listGroups, withClients } from "./contract.ts";

/** The catalogue over HTTP. It is always read from the store, so `no_cache` has nothing to pass by. */
export function categoryHandlers(deps: {
  catalogue: Pick<CatalogueStore, "list">;
  categoriesInUse: ReturnType<typeof createCategoriesInUse>;
}): BoundRoute[] {
  return [
    bind(withClients, () => deps.categoriesInUse()),
    bind(listGroups, async () => {
      const groups = groupCategories(await deps.catalogue.list());
      return groups.map(({ family, categories }) => ({ groupName: family, categories }));
    }),
  ];
}
