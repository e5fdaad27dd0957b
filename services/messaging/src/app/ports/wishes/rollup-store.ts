import type { Counters, RollupDelta } from "../../../domain/statistics/counters.ts";
import type { WishCount } from "../../../domain/statistics/wish-count.ts";

/** A wish to be counted anew, by the version that made it necessary. */
export type QueuedWish = { wishId: string; version: number };

/** One wish of a batch; `version` null: it comes from a rebuild, not from the queue. */
export type FoldedWish = { wishId: string; version: number | null; count: WishCount | null };

/** What one fold adds to the roll-ups: stored as a whole before the first of them changes. */
export type FoldBatch = {
  wishes: FoldedWish[];
  deltas: RollupDelta[];
  /** Where the rebuild under way then stands; null: none is under way, or it is complete. */
  rebuiltUpTo: string | null;
  /** The generation panels then read. */
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

/** Where relayed wishes wait to be counted. */
export type CountQueue = {
  /** Repeating it changes nothing; the greatest version stays. */
  enqueue(wish: QueuedWish): Promise<void>;
};

/** Every change is conditional on the number of the fold it belongs to: made twice, late, or by two processes, it counts once. */
export type RollupStore = CountQueue & {
  /** The state of folds, made if there is none: a rebuild that begins. */
  state(): Promise<FoldState>;
  queued(limit: number): Promise<QueuedWish[]>;
  wishIdsAfter(wishId: string, limit: number): Promise<string[]>;
  /** What wishes add now. */
  wishCounts(wishIds: readonly string[]): Promise<Map<string, WishCount | null>>;
  /** What the roll-ups of a generation hold of them; absent: nothing. */
  counted(wishIds: readonly string[], generation: number): Promise<Map<string, WishCount | null>>;
  /** Stores the batch as fold `seq`; false when another process was faster. */
  begin(seq: number, batch: FoldBatch): Promise<boolean>;
  addDeltas(generation: number, seq: number, deltas: readonly RollupDelta[]): Promise<void>;
  recordCounted(generation: number, seq: number, wishes: readonly FoldedWish[]): Promise<void>;
  /** Takes wishes out of the queue, except those queued again since. */
  dequeue(wishes: readonly FoldedWish[]): Promise<void>;
  /** Fold `seq` is complete: the next may begin. */
  end(seq: number, batch: Pick<FoldBatch, "rebuiltUpTo" | "serving">): Promise<void>;
  /** Begins a generation that counts every wish from the beginning; false when another process was faster. */
  startRebuild(state: FoldState): Promise<boolean>;
  /** The roll-ups panels read: of all days, or of the days from one on, to another at most. */
  rollups(scopes: readonly string[], days: "total" | { from: string; to?: string }): Promise<Rollup[]>;
};
