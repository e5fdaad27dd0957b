/**
 * Sorts express paths so that a fixed segment is tried before a parameter in its place: `/messages/stats` before
 * `/messages/:id`, whatever the order in which the contract lists them.
 */
export function bySpecificity(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = weight(left[index]) - weight(right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function weight(segment: string | undefined): number {
  return segment?.startsWith(":") ? 1 : 0;
}
