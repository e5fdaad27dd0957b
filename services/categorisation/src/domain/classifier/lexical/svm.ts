import { createRandom, shuffle } from "../random.ts";
import type { SparseRows } from "./features.ts";
import type { LinearWeights, Members, Shape } from "./linear.ts";

export type SvmOptions = { cost: number; tolerance: number; maxPasses: number; seed: number };

type Problem = { rows: SparseRows; diagonal: Float64Array; norms: Float64Array; featureCount: number };

/**
 * One-vs-rest linear SVM with squared hinge, by dual coordinate descent with shrinking (Hsieh et al., 2008). The bias is a
 * constant feature of value 1, regularised like the others.
 */
export function trainSvm(rows: SparseRows, members: Members, shape: Shape, options: SvmOptions): LinearWeights {
  const { classCount, featureCount } = shape;
  const norms = squaredNorms(rows);
  const problem = { rows, norms, featureCount, diagonal: norms.map((norm) => norm + 1 / (2 * options.cost)) };
  const weights = new Float32Array(featureCount * classCount);
  const bias = new Float64Array(classCount);
  for (let target = 0; target < classCount; target++) {
    const hyperplane = solve(problem, members[target] ?? new Int32Array(), { ...options, seed: options.seed + target });
    for (let feature = 0; feature < featureCount; feature++) {
      weights[feature * classCount + target] = hyperplane[feature] ?? 0;
    }
    bias[target] = hyperplane[featureCount] ?? 0;
  }
  return { weights, bias };
}

function squaredNorms(rows: SparseRows): Float64Array {
  const norms = new Float64Array(rows.starts.length - 1);
  for (let row = 0; row < norms.length; row++) {
    let sum = 1;
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) sum += (rows.values[at] ?? 0) ** 2;
    norms[row] = sum;
  }
  return norms;
}

function solve(problem: Problem, positives: Int32Array, options: SvmOptions): Float64Array {
  const { rows, diagonal, featureCount } = problem;
  const count = diagonal.length;
  const random = createRandom(options.seed);
  const hyperplane = new Float64Array(featureCount + 1);
  const signs = new Int8Array(count).fill(-1);
  for (const row of positives) signs[row] = 1;
  const alpha = new Float64Array(count);
  const order = Int32Array.from({ length: count }, (_, row) => row);
  // Steps this small cost as much as large ones and change no answer.
  const negligible = options.tolerance / 20;
  const slack = 1 / (2 * options.cost);
  let active = count;
  let bound = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < options.maxPasses; pass++) {
    shuffle(order.subarray(0, active), random);
    let largest = 0;
    let smallest = 0;
    for (let slot = 0; slot < active; slot++) {
      const row = order[slot] ?? 0;
      const sign = signs[row] ?? -1;
      const before = alpha[row] ?? 0;
      const gradient = sign * dot(rows, row, hyperplane) - 1 + slack * before;
      if (before === 0 && gradient > bound) {
        active--;
        order[slot] = order[active] ?? 0;
        order[active] = row;
        slot--;
        continue;
      }
      const projected = before === 0 ? Math.min(gradient, 0) : gradient;
      if (projected > largest) largest = projected;
      if (projected < smallest) smallest = projected;
      if (Math.abs(projected) < negligible) continue;
      const after = Math.max(before - gradient / (diagonal[row] ?? 1), 0);
      alpha[row] = after;
      addScaled(rows, row, (after - before) * sign, hyperplane);
    }
    if (largest - smallest <= options.tolerance) {
      if (active === count) break;
      active = count;
      bound = Number.POSITIVE_INFINITY;
      continue;
    }
    bound = largest > 0 ? largest : Number.POSITIVE_INFINITY;
  }
  return hyperplane;
}

function dot(rows: SparseRows, row: number, hyperplane: Float64Array): number {
  const { starts, indices, values } = rows;
  const end = starts[row + 1] as number;
  let sum = hyperplane[hyperplane.length - 1] as number;
  for (let at = starts[row] as number; at < end; at++) {
    sum += (values[at] as number) * (hyperplane[indices[at] as number] as number);
  }
  return sum;
}

function addScaled(rows: SparseRows, row: number, factor: number, hyperplane: Float64Array): void {
  const { starts, indices, values } = rows;
  const end = starts[row + 1] as number;
  for (let at = starts[row] as number; at < end; at++) {
    const index = indices[at] as number;
    hyperplane[index] = (hyperplane[index] as number) + factor * (values[at] as number);
  }
  const last = hyperplane.length - 1;
  hyperplane[last] = (hyperplane[last] as number) + factor;
}
