import type { Counters, RollupDelta } from "./counters.ts";
import type { WishCount } from "./wish-count.ts";

/** A wish to be counted again, with the version that made it necessary. */
export type QueuedWish = { wishId: string; version: number };

/** One wish of a batch; `version` null: it comes from a rebuild, not from the queue. */
export type FoldedWish = { wishId: string; version: number | null; count: WishCount | null };

/** Batch that one fold adds to the roll-ups, stored as a whole before the first of them changes. */
export type FoldBatch = {
  wishes: FoldedWish[];
  deltas: RollupDelta[];
  /** Id of the last wish a rebuild has counted after this batch; null when no rebuild is under way, or it is complete. */
  rebuiltUpTo: string | null;
  /** Generation that panels read after this batch. */
  serving: number;
};

/** The one document that orders folds. */
export type FoldState = {
  /** Number of the fold under way or, without a batch, of the next one. */
  seq: number;
  /** Generation of roll-ups that folds add to. */
  building: number;
  /** Generation that panels read: the same, except during a rebuild. */
  serving: number;
  /** Id of the last wish a rebuild has counted, "" at its beginning; null: no rebuild is under way. */
  rebuiltUpTo: string | null;
  batch: FoldBatch | null;
};

/** A roll-up as it is stored: counters of a scope by hour of a UTC day. */
export type Rollup = Pick<RollupDelta, "scope" | "day"> & { hours: Record<string, Partial<Counters>> };

/** Queue of relayed wishes that wait to be counted. */
export type CountQueue = {
  /** Queues a wish; repeating it changes nothing, and the greatest version stays. */
  enqueue(wish: QueuedWish): Promise<void>;
};

/** Every change is conditional on the number of the fold it belongs to: made twice, late, or by two processes, it counts once. */
export type RollupStore = CountQueue & {
  /** Reads the state of folds; if there is none, creates it as the beginning of a rebuild. */
  state(): Promise<FoldState>;
  queued(limit: number): Promise<QueuedWish[]>;
  wishIdsAfter(wishId: string, limit: number): Promise<string[]>;
  /** Counts that the wishes add now. */
  wishCounts(wishIds: readonly string[]): Promise<Map<string, WishCount | null>>;
  /** Counts of the wishes that the roll-ups of a generation contain; absent: none. */
  counted(wishIds: readonly string[], generation: number): Promise<Map<string, WishCount | null>>;
  /** Stores the batch as fold `seq`; false when another process was faster. */
  begin(seq: number, batch: FoldBatch): Promise<boolean>;
  addDeltas(generation: number, seq: number, deltas: readonly RollupDelta[]): Promise<void>;
  recordCounted(generation: number, seq: number, wishes: readonly FoldedWish[]): Promise<void>;
  /** Takes wishes out of the queue, except those queued again since. */
  dequeue(wishes: readonly FoldedWish[]): Promise<void>;
  /** Marks fold `seq` as complete, so that the next may begin. */
  end(seq: number, batch: Pick<FoldBatch, "rebuiltUpTo" | "serving">): Promise<void>;
  /** Begins a generation that counts every wish from the beginning; false when another process was faster. */
  startRebuild(state: FoldState): Promise<boolean>;
  /** Reads the roll-ups that panels show: of all days, or of the days from `from` on, to `to` at most. */
  rollups(scopes: readonly string[], days: "total" | { from: string; to?: string }): Promise<Rollup[]>;
};
