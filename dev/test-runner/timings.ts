import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The duration of one test that passed or failed. */
export type Timing = Readonly<{ path: string; name: string; ms: number }>;

const SLOWEST_MAX = 20;

/** Lines that name the slowest tests, the slowest first; none for a run so small that it would list every test. */
export function slowestLines(timings: readonly Timing[]): string[] {
  if (timings.length <= SLOWEST_MAX) return [];
  const slowest = timings.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MAX);
  return slowest.map(({ path, name, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${path}: ${name}`);
}

/** Writes every test's duration as JSON, so that runs can be compared. */
export function writeTimings(file: string, timings: readonly Timing[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(timings)}\n`);
}
