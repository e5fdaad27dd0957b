import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { categoryHandlers } from "../adapters/http/category-handlers.ts";
import { createRemoteCatalogueClient } from "../adapters/remote-catalogue/remote-catalogue-client.ts";
import { createCategoriesInUse } from "../app/catalogue/categories-in-use.ts";
import { createMirroredCatalogue } from "../app/catalogue/mirrored-catalogue.ts";
import { createCheckRemoval, createOwnCatalogue } from "../app/catalogue/own-catalogue.ts";
import type { CatalogueStore, UsersClient } from "../app/catalogue/ports.ts";
import type { CategorisationConfig } from "../config.ts";

/** The catalogue's HTTP calls, on our own catalogue or on the one at `CATALOGUE_SOURCE_URL`. */
export function composeCatalogue(
  config: CategorisationConfig,
  deps: {
    catalogue: CatalogueStore;
    users: UsersClient;
    onChange: () => void;
    onStale: (error: unknown) => void;
  },
): BoundRoute[] {
  const { catalogue, users, onChange, onStale } = deps;
  const checkRemoval = createCheckRemoval({ users });
  const own = createOwnCatalogue({ catalogue, checkRemoval, onChange });
  const remote = createRemoteCatalogueClient({
    baseUrl: config.CATALOGUE_SOURCE_URL,
    timeoutMs: config.CATALOGUE_SOURCE_TIMEOUT_MS,
  });
  const source =
    config.CATALOGUE_SOURCE_URL === ""
      ? own
      : createMirroredCatalogue({ remote, own, catalogue, checkRemoval, onChange });
  const categoriesInUse = createCategoriesInUse({ users, catalogue, cacheMs: config.IN_USE_CACHE_MS, onStale });
  return categoryHandlers({ catalogue, source, categoriesInUse });
}
