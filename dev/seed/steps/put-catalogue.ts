import { CATALOGUE } from "../../../services/categorisation/src/catalogue/all.ts";
import { atOnce } from "../at-once.ts";
import type { ServiceClients } from "../clients.ts";

const AT_ONCE = 6;

/**
 * The categories with what the classifier learns from; those that exist, or that somebody deleted, are left as they are.
 *
 * @returns how many were written
 */
export async function putCatalogue({ categorisation }: ServiceClients): Promise<number> {
  const { categories } = await categorisation.listCategories({ ids: CATALOGUE.map(({ id }) => id) });
  const known = new Set(categories.map(({ id }) => id));
  const missing = CATALOGUE.filter(({ id }) => !known.has(id));
  await atOnce(missing, AT_ONCE, ({ id, name, family, description, synonyms, examples }) =>
    categorisation.putCategory({
      id,
      name,
      family,
      description,
      synonyms: [...synonyms],
      examples: [...examples],
    }),
  );
  return missing.length;
}
