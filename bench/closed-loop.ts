import { percentile } from "./stats.ts";

export type LoopResult = Readonly<{ perSecond: number; p50Ms: number; p99Ms: number }>;

/** `callers` that each do the next piece of work when their last one is done, for `durationMs` after a warm-up. */
export async function closedLoop(
  options: { callers: number; warmupMs: number; durationMs: number },
  work: () => Promise<unknown>,
): Promise<LoopResult> {
  const countFromMs = performance.now() + options.warmupMs;
  const untilMs = countFromMs + options.durationMs;
  const latencies: number[] = [];
  async function call(): Promise<void> {
    for (let startedMs = performance.now(); startedMs < untilMs; startedMs = performance.now()) {
      await work();
      const endedMs = performance.now();
      if (startedMs >= countFromMs && endedMs <= untilMs) latencies.push(endedMs - startedMs);
    }
  }
  await Promise.all(Array.from({ length: options.callers }, call));
  return {
    perSecond: latencies.length / (options.durationMs / 1_000),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}
