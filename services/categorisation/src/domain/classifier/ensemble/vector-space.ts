import { createRandom } from "../random.ts";

/**
 * The space in which vectors of one embedder are compared: centred on the training texts, without the directions along
 * which request phrases move a text whatever it asks for, and of unit length.
 */
export type VectorSpace = {
  dimensions: number;
  mean: Float32Array;
  /** Orthonormal directions taken out, one after another. */
  nuisance: Float32Array;
};

const NUISANCE_MAX = 16;
/** Fewer pairs than this would show single phrases, not what phrases have in common. */
const PAIRS_MIN = 64;
const POWER_STEPS = 40;

/** @param shifts what a request phrase around a text added to its vector */
export function fitSpace(vectors: readonly Float32Array[], shifts: readonly Float32Array[], seed: number): VectorSpace {
  const dimensions = vectors[0]?.length ?? 0;
  const mean = new Float32Array(dimensions);
  for (const vector of vectors) addScaled(mean, vector, 1 / vectors.length);
  return { dimensions, mean, nuisance: shifts.length < PAIRS_MIN ? new Float32Array() : mainDirections(shifts, seed) };
}

/** A vector projected into the space: a new array of unit length. */
export function project({ dimensions, mean, nuisance }: VectorSpace, vector: Float32Array): Float32Array {
  const projected = Float32Array.from(vector, (value, at) => value - (mean[at] ?? 0));
  for (let start = 0; start < nuisance.length; start += dimensions) {
    const direction = nuisance.subarray(start, start + dimensions);
    addScaled(projected, direction, -dot(projected, direction));
  }
  normalise(projected);
  return projected;
}

export function dot(one: Float32Array, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/** The directions of most of the shifts' length, by power iteration with deflation. */
function mainDirections(shifts: readonly Float32Array[], seed: number): Float32Array {
  const dimensions = shifts[0]?.length ?? 0;
  const count = Math.min(NUISANCE_MAX, dimensions - 1);
  const random = createRandom(seed);
  const remaining = shifts.map((shift) => Float32Array.from(shift));
  const directions = new Float32Array(Math.max(count, 0) * dimensions);
  for (let index = 0; index < count; index++) {
    let direction = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    for (let step = 0; step < POWER_STEPS; step++) {
      const next = new Float32Array(dimensions);
      for (const shift of remaining) addScaled(next, shift, dot(direction, shift));
      normalise(next);
      direction = next;
    }
    directions.set(direction, index * dimensions);
    for (const shift of remaining) addScaled(shift, direction, -dot(shift, direction));
  }
  return directions;
}

function addScaled(into: Float32Array, addend: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + factor * (addend[at] as number);
}

function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length < 1e-9) return;
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
}
