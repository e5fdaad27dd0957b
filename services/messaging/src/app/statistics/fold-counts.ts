import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { rollupDeltas, SCOPE } from "../../domain/statistics/counters.ts";
import { isSameCount } from "../../domain/statistics/wish-count.ts";
import type { StatisticsNoticePublisher } from "../ports/publishers.ts";
import type { FoldBatch, FoldState, RollupStore } from "../ports/wishes/rollup-store.ts";

const QUEUED_MAX = 100;
const REBUILT_MAX = 500;

export type FoldCountsDeps = {
  store: RollupStore;
  notices: StatisticsNoticePublisher;
  crash: CrashPoint;
};

/** `isAll`: nothing else was queued when the batch was made. */
type Gathered = { batch: FoldBatch; isAll: boolean };

/**
 * Adds what changed since the last fold to the roll-ups: a batch of wishes is stored under the number of the fold, then added,
 * each step conditional on that number. Whoever finds a batch completes it, so a fold survives the process that began it, and
 * any number of processes may fold at once.
 *
 * @returns whether there may be more to fold: this was a part of it, or another process's
 */
export function createFoldCounts({ store, notices, crash }: FoldCountsDeps) {
  const gather = async ({ building, serving, rebuiltUpTo }: FoldState): Promise<Gathered | null> => {
    const queued = await store.queued(QUEUED_MAX);
    const page = rebuiltUpTo === null ? [] : await store.wishIdsAfter(rebuiltUpTo, REBUILT_MAX);
    if (queued.length === 0 && rebuiltUpTo === null) return null;
    const versions = new Map<string, number | null>(page.map((wishId) => [wishId, null]));
    for (const { wishId, version } of queued) versions.set(wishId, version);
    const ids = [...versions.keys()];
    const [counts, counted] = await Promise.all([store.wishCounts(ids), store.counted(ids, building)]);
    const wishes = [...versions].map(([wishId, version]) => ({ wishId, version, count: counts.get(wishId) ?? null }));
    const changes = wishes.map(({ wishId, count }) => ({ from: counted.get(wishId) ?? null, to: count }));
    const isRebuilt = rebuiltUpTo !== null && page.length < REBUILT_MAX;
    const batch: FoldBatch = {
      wishes: wishes.filter(
        ({ version }, index) =>
          version !== null || !isSameCount(changes[index]?.from ?? null, changes[index]?.to ?? null),
      ),
      deltas: rollupDeltas(changes),
      rebuiltUpTo: isRebuilt ? null : (page.at(-1) ?? null),
      serving: isRebuilt ? building : serving,
    };
    return { batch, isAll: queued.length < QUEUED_MAX && batch.rebuiltUpTo === null };
  };

  const complete = async ({ seq, building, rebuiltUpTo }: FoldState, batch: FoldBatch): Promise<void> => {
    await store.addDeltas(building, seq, batch.deltas);
    crash("fold-added");
    await store.recordCounted(building, seq, batch.wishes);
    crash("fold-recorded");
    await store.dequeue(batch.wishes);
    // What a rebuild adds is read only when it is complete.
    if (rebuiltUpTo === null || batch.rebuiltUpTo === null) await notices.publish(seq, audienceOf(batch));
    crash("fold-before-end");
    await store.end(seq, batch);
  };

  return async (): Promise<boolean> => {
    const state = await store.state();
    const gathered = state.batch === null ? await gather(state) : { batch: state.batch, isAll: false };
    if (gathered === null) return false;
    const { batch, isAll } = gathered;
    if (state.batch === null && !(await store.begin(state.seq, batch))) return true;
    crash("fold-stored");
    await complete(state, batch);
    return !isAll;
  };
}

export type FoldCounts = ReturnType<typeof createFoldCounts>;

function audienceOf({ deltas }: FoldBatch): { unitIds: string[]; userIds: string[] } {
  const idsOf = (prefix: string) => [
    ...new Set(deltas.flatMap(({ scope }) => (scope.startsWith(prefix) ? [scope.slice(prefix.length)] : []))),
  ];
  return { unitIds: idsOf(SCOPE.unit("")), userIds: idsOf(SCOPE.merchant("")) };
}
