import { compareText, includesFolded } from "@tenho/br/text/text";

export type Category = { readonly id: number; readonly name: string };
export type Group = { readonly groupName: string; readonly categories: readonly Category[] };

/** Every category once, by name, whatever groups it is in. */
export function allCategories(groups: readonly Group[]): readonly Category[] {
  const known = new Map(groups.flatMap(({ categories }) => categories.map((category) => [category.id, category])));
  return [...known.values()].sort((one, other) => compareText(one.name, other.name));
}

export type CategoryFilter = {
  readonly busca: string;
  /** A group's name; empty for all. */
  readonly grupo: string;
  /** `1`: only those that are selected. */
  readonly selecionadas: string;
};

/** The categories a filter leaves, by name. */
export function filterCategories(
  groups: readonly Group[],
  { busca, grupo, selecionadas }: CategoryFilter,
  selected: ReadonlySet<number>,
): readonly Category[] {
  const shown = grupo === "" ? groups : groups.filter(({ groupName }) => groupName === grupo);
  return allCategories(shown).filter(
    ({ id, name }) => includesFolded(name, busca) && (selecionadas === "" || selected.has(id)),
  );
}
