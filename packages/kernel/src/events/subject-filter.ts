/** Returns whether one of `filters` matches a subject; `*` matches one token, `>` at the end all further ones. */
export function isTaken(filters: readonly string[], subject: string): boolean {
  const tokens = subject.split(".");
  return filters.some((filter) => {
    const wanted = filter.split(".");
    const isOpen = wanted.at(-1) === ">";
    const fixed = isOpen ? wanted.slice(0, -1) : wanted;
    const fits = isOpen ? tokens.length > fixed.length : tokens.length === fixed.length;
    return fits && fixed.every((token, index) => token === "*" || token === tokens[index]);
  });
}

/** Joins both lists of filters and drops those covered by another one: the broker refuses filters that overlap. */
export function joinFilters(some: readonly string[], others: readonly string[]): string[] {
  const all = [...new Set([...some, ...others])];
  return all.filter((filter) => !all.some((other) => other !== filter && isTaken([other], filter)));
}
