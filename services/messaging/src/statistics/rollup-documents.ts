import { type Connection, Schema } from "mongoose";
import type { RollupCell } from "./counters.ts";
import type { FoldedWish, FoldState, Rollup } from "./rollup-port.ts";

const mixed = Schema.Types.Mixed;
const options = { versionKey: false, id: false, strict: "throw", minimize: false, autoIndex: false } as const;

/** `_id` is `<generation>|<scope>|<day>`; `seq`: the last fold that added to it; `cell`: absent where the scope is no cell. */
export type RollupDocument = Rollup & { _id: string; generation: number; seq: number; cell?: RollupCell };

const rollupSchema = new Schema<RollupDocument>(
  { _id: String, generation: Number, scope: String, day: String, cell: mixed, seq: Number, hours: mixed },
  { ...options, collection: "rollups" },
);
rollupSchema.index({ generation: 1, scope: 1, day: 1 });

/** Counts of a wish that the roll-ups contain; `_id` is the wish's id, `seq` the last fold that recorded it. */
export type CountedDocument = Pick<FoldedWish, "count"> & { _id: string; generation: number; seq: number };

const countedSchema = new Schema<CountedDocument>(
  { _id: String, generation: Number, seq: Number, count: mixed },
  { ...options, collection: "rollup_wishes" },
);

/** A wish to be counted again. */
export type QueuedDocument = { _id: string; version: number };

const queueSchema = new Schema<QueuedDocument>(
  { _id: String, version: Number },
  { ...options, collection: "rollup_queue" },
);

export type StateDocument = FoldState & { _id: string };

const stateSchema = new Schema<StateDocument>(
  { _id: String, seq: Number, building: Number, serving: Number, rebuiltUpTo: String, batch: mixed },
  { ...options, collection: "rollup_state" },
);

/** The collections of the statistics. */
export const rollupModels = (connection: Connection) => ({
  rollups: connection.model<RollupDocument>("Rollup", rollupSchema),
  counted: connection.model<CountedDocument>("RollupWish", countedSchema),
  queue: connection.model<QueuedDocument>("RollupQueue", queueSchema),
  states: connection.model<StateDocument>("RollupState", stateSchema),
});
