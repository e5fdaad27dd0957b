/** The earliest of some moments, in ISO's notation in UTC; null when there is none. */
export function soonest(moments: readonly (string | null | undefined)[]): string | null {
  return moments.reduce<string | null>((first, at) => (at && (first === null || at < first) ? at : first), null);
}
