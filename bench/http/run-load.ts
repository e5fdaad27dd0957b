import autocannon, { type Options, type Result } from "autocannon";

export type LoadOptions = Readonly<{
  port: number;
  connections: number;
  warmupMs: number;
  durationMs: number;
}>;

export type LoadResult = Readonly<{
  /** Accepted answers (2xx) in the measured time. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers in all, warm-up included. */
  answers: number;
  /** Answers that were not 2xx, or connections lost. */
  failures: number;
}>;

type Target = Pick<Options, "requests" | "headers"> & Readonly<{ path: string }>;

/**
 * A closed loop over loopback: every connection sends its next request when it has its answer. What is answered in the
 * warm-up counts in `answers` and `failures` alone.
 */
export async function runLoad(options: LoadOptions, { path, ...target }: Target): Promise<LoadResult> {
  const { port, connections, warmupMs, durationMs } = options;
  const common = { ...target, url: `http://127.0.0.1:${port}${path}`, connections };
  const warmup = await autocannon({ ...common, duration: warmupMs / 1_000 });
  const measured = await autocannon({ ...common, duration: durationMs / 1_000 });
  return {
    perSecond: measured["2xx"] / measured.duration,
    p50Ms: measured.latency.p50,
    p99Ms: measured.latency.p99,
    answers: answersOf(warmup) + answersOf(measured),
    failures: failuresOf(warmup) + failuresOf(measured),
  };
}

const answersOf = (result: Result): number => result["2xx"] + result.non2xx;
/** `errors` counts connections lost and answers that took longer than 10 s. */
const failuresOf = ({ non2xx, errors }: Result): number => non2xx + errors;
