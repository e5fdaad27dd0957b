import CircuitBreaker from "opossum";
import type { Metrics } from "../telemetry/create-metrics.ts";

/** Thrown instead of calling a target that most likely fails, or that has as many calls in flight as it may. */
export class BreakerRefusal extends Error {
  override readonly name = "BreakerRefusal";
  readonly reason: "open" | "busy";

  constructor(target: string, reason: BreakerRefusal["reason"]) {
    super(`the breaker of ${target} refused the call: ${reason}`);
    this.reason = reason;
  }
}

export type BreakerState = "closed" | "half_open" | "open";

export type BreakerOptions = {
  /** Names the called system in the gauge `tenho_breaker_open{target}`. */
  target: string;
  metrics: Metrics;
  /** Time during which calls are refused before a trial call is let through. */
  resetMs: number;
  /** Minimum of calls within the last 10 s for failures to open the breaker. */
  callsMin: number;
  /** Calls in flight above which further ones are refused; that is no failure of the target's. */
  inFlightMax?: number;
  /** Returns whether an error counts as a failure of the target; without it every error does. */
  isFailure?: (error: unknown) => boolean;
};

/** Calls a system outside the process; when half of the calls fail, it refuses calls for a while. */
export type Breaker<Args extends unknown[], Result> = {
  /** Raises: {@link BreakerRefusal} when the call was not made, else what the call raises. */
  call(...args: Args): Promise<Result>;
  state(): BreakerState;
  /** Ends its timers and takes the target out of the metric. */
  close(): void;
};

const FAILURES_PERCENT = 50;
const WINDOW_MS = 10_000;

/**
 * A breaker around `work` (opossum's). It sets no time limit: `work` has one of its own, which also ends the connection.
 */
export function createBreaker<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  { target, metrics, resetMs, callsMin, inFlightMax, isFailure = () => true }: BreakerOptions,
): Breaker<Args, Result> {
  const breaker = new CircuitBreaker(work, {
    name: target,
    timeout: false,
    errorThresholdPercentage: FAILURES_PERCENT,
    volumeThreshold: callsMin,
    rollingCountTimeout: WINDOW_MS,
    resetTimeout: resetMs,
    rollingPercentilesEnabled: false,
    errorFilter: (error: unknown) => isBusy(error) || !isFailure(error),
    ...(inFlightMax !== undefined && { capacity: inFlightMax }),
  });
  const open = metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);
  open.set({ target }, 0);
  breaker.on("open", () => open.set({ target }, 1));
  breaker.on("close", () => open.set({ target }, 0));

  return {
    call: async (...args) => {
      try {
        return await breaker.fire(...args);
      } catch (error) {
        if (!CircuitBreaker.isOurError(error as Error)) throw error;
        throw new BreakerRefusal(target, isBusy(error) ? "busy" : "open");
      }
    },
    state: () => (breaker.closed ? "closed" : breaker.halfOpen ? "half_open" : "open"),
    close: () => {
      breaker.shutdown();
      open.remove({ target });
    },
  };
}

/** Opossum's code for a call above the capacity. */
const isBusy = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ESEMLOCKED";
