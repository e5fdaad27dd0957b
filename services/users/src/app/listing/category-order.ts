const collator = new Intl.Collator("pt-BR", { sensitivity: "base" });

/** Categories by name as Brazilians sort, without case and accents, then by id; 0, which is none, last. One without a name goes by its id. */
export function categoryOrder(ids: readonly number[], names: ReadonlyMap<number, string>): number[] {
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  return ids.toSorted((one, other) => {
    if (one === 0 || other === 0) return one === other ? 0 : one === 0 ? 1 : -1;
    return collator.compare(nameOf(one), nameOf(other)) || one - other;
  });
}
