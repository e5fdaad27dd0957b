import { percentile } from "../stats.ts";
import { openConnection } from "./connection.ts";

export type LoadOptions = Readonly<{
  port: number;
  connections: number;
  warmupMs: number;
  durationMs: number;
}>;

export type LoadResult = Readonly<{
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers in all, warm-up included. */
  answers: number;
  /** Answers that were not 2xx, or connections lost. */
  failures: number;
}>;

/**
 * A closed loop: every connection sends its next request when it has its answer. What is answered in the warm-up is not
 * counted. `next` gives the request to send, null when there is none left.
 */
export async function runLoad(options: LoadOptions, next: () => Buffer | null): Promise<LoadResult> {
  const opening = Array.from({ length: options.connections }, () => openConnection(options.port));
  const connections = await Promise.all(opening);
  const countFromMs = performance.now() + options.warmupMs;
  const untilMs = countFromMs + options.durationMs;
  const latencies: number[] = [];
  let [answers, failures, lastMs] = [0, 0, countFromMs];

  await Promise.all(
    connections.map(async ({ send, close }) => {
      try {
        for (let request = next(); request !== null; request = next()) {
          const sentMs = performance.now();
          if (sentMs >= untilMs) break;
          const status = await send(request);
          const nowMs = performance.now();
          answers += 1;
          if (status < 200 || status > 299) failures += 1;
          else if (sentMs >= countFromMs && nowMs <= untilMs) {
            latencies.push(nowMs - sentMs);
            lastMs = nowMs;
          }
        }
      } catch {
        failures += 1;
      } finally {
        close();
      }
    }),
  );
  return {
    perSecond: latencies.length / ((lastMs - countFromMs) / 1_000),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    answers,
    failures,
  };
}
