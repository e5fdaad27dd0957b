export type BreakerState = "closed" | "half_open" | "open";

/** Thrown instead of making a call that would most likely fail. */
export class BreakerOpen extends Error {
  override readonly name = "BreakerOpen";
}

/** One breaker a provider: after too many failures its calls fail at once for a while. */
export type Breakers = {
  /** Raises: {@link BreakerOpen}, and what `work` raises, which counts as a failure. */
  run<T>(providerId: string, work: () => Promise<T>): Promise<T>;
  state(providerId: string): BreakerState;
  /** Forgets what was learnt of a provider: it has changed, or is gone. */
  forget(providerId: string): void;
};
