import type { CostSum } from "./margin.ts";
import type { CostDelta, PricedMessage } from "./message-costs.ts";

/** A message whose price became known. `isCounted`: an earlier fold has it already. */
export type DueCost = PricedMessage & { id: string; isCounted: boolean };

/** Batch that one fold adds to the sums, stored as a whole before the first of them changes. */
export type CostBatch = { ids: string[]; deltas: CostDelta[] };

/** Number of the fold under way or, without a batch, of the next one. */
export type CostFold = { seq: number; batch: CostBatch | null };

/** Every change is conditional on the number of the fold it belongs to: made twice, late, or by two processes, it counts once. */
export type CostStore = {
  fold(): Promise<CostFold>;
  due(limit: number): Promise<DueCost[]>;
  /** Stores the batch as fold `seq`; false when another process was faster. */
  begin(seq: number, batch: CostBatch): Promise<boolean>;
  add(seq: number, deltas: readonly CostDelta[]): Promise<void>;
  /** Marks messages as counted. */
  settle(ids: readonly string[]): Promise<void>;
  /** Marks fold `seq` as complete, so that the next may begin. */
  end(seq: number): Promise<void>;
  /** Reads the sums of the months from `fromMonth` on. */
  sums(fromMonth: string): Promise<CostSum[]>;
};
