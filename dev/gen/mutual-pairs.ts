import type { Edge } from "./read-calls.ts";

/** Pairs of services that call each other, as "one ⇄ other" in alphabetical order. */
export function mutualPairs(edges: readonly Pick<Edge, "caller" | "callee">[]): string[] {
  const known = new Set(edges.map(({ caller, callee }) => `${caller} ${callee}`));
  return edges
    .filter(({ caller, callee }) => caller < callee && known.has(`${callee} ${caller}`))
    .map(({ caller, callee }) => `${caller} ⇄ ${callee}`)
    .sort();
}
