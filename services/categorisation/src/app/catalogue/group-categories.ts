import type { Category } from "../../domain/catalogue/category.ts";

const { compare } = new Intl.Collator("pt-BR");

export type CategoryGroup = { family: string; categories: { id: number; name: string }[] };

/** Groups the catalogue by family, with families and names in pt-BR order. */
export function groupCategories(categories: readonly Category[]): CategoryGroup[] {
  const families = Map.groupBy(categories, ({ family }) => family);
  return [...families]
    .map(([family, members]) => ({
      family,
      categories: members.map(({ id, name }) => ({ id, name })).sort((one, other) => compare(one.name, other.name)),
    }))
    .sort((one, other) => compare(one.family, other.family));
}
