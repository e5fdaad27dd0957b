/** Pairs of measurements: at least two, so that one disturbed measurement decides nothing, and more while the work seems to grow too fast. */
const ROUNDS_MIN = 2;
const ROUNDS_MAX = 10;
/** Time below which a text is not measured further: quadratic work takes far more. */
const NOTICEABLE_MS = 25;
/** Length of the longer text over the shorter. */
export const LENGTH_RATIO = 8;
/** Exponent up to which work counts as linear: linear work grows with exponent 1, quadratic work with exponent 2. */
const EXPONENT_MAX = 1.6;

export type Growth = { readonly shortMs: number; readonly longMs: number; readonly isLinear: boolean };

/**
 * Compares the CPU time `run` takes for two texts, the second 8 times as long as the first, which is read 8 times: both sides take equally
 * long where the work is linear, and so are equally disturbed. The longer text comes first: a function that has not run yet is slow, and would make the
 * shorter text seem slow. Of each text the shortest time counts, the one least disturbed by other work on the machine: it is never less than the work takes.
 */
export function growthOf(run: (text: string) => unknown, short: string, long: string): Growth {
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    longMs = Math.min(
      longMs,
      cpuMsOf(() => run(long)),
    );
    if (longMs < NOTICEABLE_MS) return { shortMs: longMs / LENGTH_RATIO, longMs, isLinear: true };
    const eightTimes = cpuMsOf(() => {
      for (let time = 0; time < LENGTH_RATIO; time += 1) run(short);
    });
    shortMs = Math.min(shortMs, eightTimes / LENGTH_RATIO);
    if (round >= ROUNDS_MIN && longMs / shortMs < LENGTH_RATIO ** EXPONENT_MAX) {
      return { shortMs, longMs, isLinear: true };
    }
  }
  return { shortMs, longMs, isLinear: false };
}

/** CPU time of this thread alone: neither other processes nor other threads count. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
