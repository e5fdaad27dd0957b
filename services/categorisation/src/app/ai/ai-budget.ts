import type { Tokens } from "../../domain/ai/prices.ts";

/** What is known of a call once it is over. */
export type Settlement = { reservedNanoUsd: number; costNanoUsd: number; tokens: Tokens; failed: boolean };

/** What was spent in the day at hand (of São Paulo), calls still out at the most they can cost. */
export type Spending = { calls: number; failures: number; tokens: Tokens; spentNanoUsd: number };

/** The day's budget. A call is paid before it is made, at the most it can cost; what it did not cost is given back. */
export type AiBudget = {
  /** The day the call counts in; null: it does not fit what is left of the day. */
  reserve(nanoUsd: number): Promise<string | null>;
  settle(day: string, settlement: Settlement): Promise<void>;
  today(): Promise<Spending>;
};
