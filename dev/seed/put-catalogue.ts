import pMap from "p-map";
import { DEMO_CATALOGUE } from "../../services/categorisation/demo-catalogue/demo-catalogue.ts";
import type { ServiceClients } from "./clients.ts";

const CONCURRENCY = 6;

/**
 * Writes the categories with their training content; those that exist, or that an operator deleted, stay as they are.
 *
 * @returns how many were written
 */
export async function putCatalogue({ categorisation }: ServiceClients): Promise<number> {
  const { categories } = await categorisation.listCategories({ ids: DEMO_CATALOGUE.map(({ id }) => id) });
  const known = new Set(categories.map(({ id }) => id));
  const missing = DEMO_CATALOGUE.filter(({ id }) => !known.has(id));
  await pMap(
    missing,
    ({ id, name, family, description, synonyms, examples }) =>
      categorisation.putCategory({
        id,
        name,
        family,
        description,
        synonyms: [...synonyms],
        examples: [...examples],
      }),
    { concurrency: CONCURRENCY },
  );
  return missing.length;
}
