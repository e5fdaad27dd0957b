import { createRandom } from "../random.ts";

/**
 * Where vectors of one embedder are compared: moved to the middle of the training texts, without the directions along
 * which request phrases move a text whatever it asks for, and of unit length.
 */
export type VectorSpace = {
  dimensions: number;
  mean: Float32Array;
  /** Orthonormal directions taken out, one after another. */
  nuisance: Float32Array;
};

const NUISANCE_MAX = 16;
/** Fewer pairs than this show the phrases chosen, not what phrases have in common. */
const PAIRS_MIN = 64;
const POWER_STEPS = 40;

/** @param shifts what wrapping a text in a request phrase added to its vector */
export function fitSpace(vectors: readonly Float32Array[], shifts: readonly Float32Array[], seed: number): VectorSpace {
  const dimensions = vectors[0]?.length ?? 0;
  const mean = new Float32Array(dimensions);
  for (const vector of vectors) addScaled(mean, vector, 1 / vectors.length);
  return { dimensions, mean, nuisance: shifts.length < PAIRS_MIN ? new Float32Array() : mainDirections(shifts, seed) };
}

/** A vector's place in the space: a new array of unit length. */
export function place({ dimensions, mean, nuisance }: VectorSpace, vector: Float32Array): Float32Array {
  const placed = Float32Array.from(vector, (value, at) => value - (mean[at] ?? 0));
  for (let start = 0; start < nuisance.length; start += dimensions) {
    const direction = nuisance.subarray(start, start + dimensions);
    addScaled(placed, direction, -dot(placed, direction));
  }
  normalise(placed);
  return placed;
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
  const left = shifts.map((shift) => Float32Array.from(shift));
  const directions = new Float32Array(Math.max(count, 0) * dimensions);
  for (let index = 0; index < count; index++) {
    let direction = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    for (let step = 0; step < POWER_STEPS; step++) {
      const next = new Float32Array(dimensions);
      for (const shift of left) addScaled(next, shift, dot(direction, shift));
      normalise(next);
      direction = next;
    }
    directions.set(direction, index * dimensions);
    for (const shift of left) addScaled(shift, direction, -dot(shift, direction));
  }
  return directions;
}

function addScaled(into: Float32Array, what: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + factor * (what[at] as number);
}

function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length < 1e-9) return;
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
}
