const collator = new Intl.Collator("pt-BR", { sensitivity: "base" });

/** Sorts categories by name (pt-BR, ignoring case and accents), then by id. 0, "no category", comes last; a category without a name sorts by its id. */
export function categoryOrder(ids: readonly number[], names: ReadonlyMap<number, string>): number[] {
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  return ids.toSorted((one, other) => {
    if (one === 0 || other === 0) return one === other ? 0 : one === 0 ? 1 : -1;
    return collator.compare(nameOf(one), nameOf(other)) || one - other;
  });
}
