/** Standard deviations that leave one in twenty outside, on one side. */
const Z = 1.64;

/** Wilson score bounds of a share of which `right` out of `count` were seen; `count` need not be whole. */
export function wilsonBounds(right: number, count: number): { lower: number; upper: number } {
  if (count <= 0) return { lower: 0, upper: 1 };
  const share = right / count;
  const centre = share + Z ** 2 / (2 * count);
  const margin = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  const scale = 1 + Z ** 2 / count;
  return { lower: (centre - margin) / scale, upper: (centre + margin) / scale };
}
