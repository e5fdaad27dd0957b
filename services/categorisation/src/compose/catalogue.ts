import type { BoundRoute } from "@tenho/kernel/http/bind";
import { categoryHandlers } from "../adapters/http/category-handlers.ts";
import { createHttpCatalogue } from "../adapters/remote-catalogue/remote-catalogue-client.ts";
import type { CatalogueStore } from "../app/catalogue/catalogue-store.ts";
import { createCategoriesInUse, type UsageSource } from "../app/catalogue/categories-in-use.ts";
import { createMirroredCatalogue } from "../app/catalogue/mirrored-catalogue.ts";
import { createCheckRemoval, createOwnCatalogue } from "../app/catalogue/own-catalogue.ts";
import type { CategorisationConfig } from "../config.ts";

/** The catalogue's calls, on our own or on the one at `CATALOGUE_SOURCE_URL`. */
export function wireCatalogue(
  config: CategorisationConfig,
  deps: { catalogue: CatalogueStore; usage: UsageSource; onChange: () => void; onStale: (error: unknown) => void },
): BoundRoute[] {
  const { catalogue, usage, onChange, onStale } = deps;
  const checkRemoval = createCheckRemoval({ usage });
  const own = createOwnCatalogue({ catalogue, checkRemoval, onChange });
  const baseUrl = config.CATALOGUE_SOURCE_URL;
  const remote = createHttpCatalogue({ baseUrl, timeoutMs: config.CATALOGUE_SOURCE_TIMEOUT_MS });
  const source = baseUrl === "" ? own : createMirroredCatalogue({ remote, own, catalogue, checkRemoval, onChange });
  const categoriesInUse = createCategoriesInUse({ usage, catalogue, cacheMs: config.IN_USE_CACHE_MS, onStale });
  return categoryHandlers({ catalogue, source, categoriesInUse });
}
