import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import CircuitBreaker from "opossum";
import { BreakerOpen, type BreakerState, type Breakers } from "../../app/ai/breakers.ts";

const FAILURES_MIN = 5;
const FAILURES_PERCENT = 50;

type Work = () => Promise<unknown>;

/** Breakers on opossum. Their number is that of the providers; the state of each is a metric. */
export function createBreakers(options: { resetMs: number; metrics: Metrics }): Breakers & { shutdown(): void } {
  const state = options.metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);
  const breakers = new Map<string, CircuitBreaker<[Work], unknown>>();
  const targetOf = (providerId: string) => ({ target: `ai:${providerId}` });

  function breakerOf(providerId: string): CircuitBreaker<[Work], unknown> {
    const known = breakers.get(providerId);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker((work: Work) => work(), {
      timeout: false,
      errorThresholdPercentage: FAILURES_PERCENT,
      volumeThreshold: FAILURES_MIN,
      resetTimeout: options.resetMs,
    });
    state.set(targetOf(providerId), 0);
    breaker.on("open", () => state.set(targetOf(providerId), 1));
    breaker.on("close", () => state.set(targetOf(providerId), 0));
    breakers.set(providerId, breaker);
    return breaker;
  }

  return {
    run: async <T>(providerId: string, work: () => Promise<T>): Promise<T> => {
      const breaker = breakerOf(providerId);
      try {
        return (await breaker.fire(work)) as T;
      } catch (error) {
        if (CircuitBreaker.isOurError(error as Error)) throw new BreakerOpen("the breaker is open", { cause: error });
        throw error;
      }
    },
    state: (providerId): BreakerState => {
      const breaker = breakers.get(providerId);
      if (breaker === undefined || breaker.closed) return "closed";
      return breaker.halfOpen ? "half_open" : "open";
    },
    forget: (providerId) => {
      breakers.get(providerId)?.shutdown();
      breakers.delete(providerId);
      state.remove(targetOf(providerId));
    },
    shutdown: () => {
      for (const breaker of breakers.values()) breaker.shutdown();
      breakers.clear();
    },
  };
}
