import { type Breaker, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { ProviderBreakers } from "../../app/ai/ports.ts";

const CALLS_MIN = 5;

type Work = () => Promise<unknown>;

/** A breaker for each provider that was called, `ai:<provider id>` in the metric. */
export function createProviderBreakers(options: {
  resetMs: number;
  metrics: Metrics;
}): ProviderBreakers & { close(): void } {
  const { resetMs, metrics } = options;
  const breakers = new Map<string, Breaker<[Work], unknown>>();

  const breakerOf = (providerId: string): Breaker<[Work], unknown> => {
    const existing = breakers.get(providerId);
    if (existing !== undefined) return existing;
    const target = `ai:${providerId}`;
    const breaker = createBreaker((work: Work) => work(), { target, metrics, resetMs, callsMin: CALLS_MIN });
    breakers.set(providerId, breaker);
    return breaker;
  };

  return {
    run: async <T>(providerId: string, work: () => Promise<T>) => (await breakerOf(providerId).call(work)) as T,
    state: (providerId) => breakers.get(providerId)?.state() ?? "closed",
    reset: (providerId) => {
      breakers.get(providerId)?.close();
      breakers.delete(providerId);
    },
    close: () => {
      for (const breaker of breakers.values()) breaker.close();
      breakers.clear();
    },
  };
}
