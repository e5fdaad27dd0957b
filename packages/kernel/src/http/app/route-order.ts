/**
 * Sorts express paths so that a fixed segment is tried before a parameter in its place: `/messages/stats` before
 * `/messages/:id`, whatever the order in which they are given. Paths of different
 * lengths are ordered too: if they were equal, a sort could leave two paths in the wrong order where a third one is between them.
 */
export function bySpecificity(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = weight(left[index]) - weight(right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function weight(segment: string | undefined): number {
  if (segment === undefined) return -1;
  return segment.startsWith(":") ? 1 : 0;
}
