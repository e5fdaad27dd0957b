import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { StatisticsNoticePublisher } from "../app/ports/publishers.ts";
import { rollupDeltas, SCOPE } from "./counters.ts";
import type { FoldBatch, FoldState, RollupStore } from "./rollup-port.ts";
import { isSameCount, type WishCount } from "./wish-count.ts";

const QUEUED_MAX = 100;
const REBUILT_MAX = 500;
/** Most offers that one batch counts: each adds up to 1.2 KB to it, and a document of the store holds 16 MiB. */
const OFFERS_MAX = 5_000;

export type FoldCountsDeps = {
  store: RollupStore;
  notices: StatisticsNoticePublisher;
  crash: CrashPoint;
};

/** `isAll`: nothing else was queued when the batch was made. */
type Gathered = { batch: FoldBatch; isAll: boolean };

/**
 * Adds the changes since the last fold to the roll-ups: a batch of wishes is stored under the number of the fold, then added, each step conditional
 * on that number. Any process that finds a batch completes it, so a fold survives the process that began it, and any number of processes may fold at
 * once.
 *
 * @returns whether there may be more to fold: this was a part of it, or another process's
 */
export function createFoldCounts({ store, notices, crash }: FoldCountsDeps): FoldCounts {
  const gather = async ({ building, serving, rebuiltUpTo }: FoldState): Promise<Gathered | null> => {
    const queued = await store.queued(QUEUED_MAX);
    const page = rebuiltUpTo === null ? [] : await store.wishIdsAfter(rebuiltUpTo, REBUILT_MAX);
    if (queued.length === 0 && rebuiltUpTo === null) return null;
    const versions = new Map(queued.map(({ wishId, version }) => [wishId, version]));
    const ids = [...new Set([...versions.keys(), ...page])];
    const [counts, counted] = await Promise.all([store.wishCounts(ids), store.counted(ids, building)]);
    const changes = ids.map((wishId) => ({
      wishId,
      version: versions.get(wishId) ?? null,
      from: counted.get(wishId) ?? null,
      to: counts.get(wishId) ?? null,
    }));
    const taken = changes.slice(0, fittingOf(changes));
    const left = new Set(ids.slice(taken.length));
    const stoppedAt = page.findIndex((wishId) => left.has(wishId));
    const isRebuilt = rebuiltUpTo !== null && stoppedAt === -1 && page.length < REBUILT_MAX;
    const reached = page.slice(0, stoppedAt === -1 ? page.length : stoppedAt).at(-1) ?? rebuiltUpTo;
    const batch: FoldBatch = {
      wishes: taken
        .filter(({ version, from, to }) => version !== null || !isSameCount(from, to))
        .map(({ wishId, version, to }) => ({ wishId, version, count: to })),
      deltas: rollupDeltas(taken),
      rebuiltUpTo: isRebuilt ? null : reached,
      serving: isRebuilt ? building : serving,
    };
    return { batch, isAll: queued.length < QUEUED_MAX && left.size === 0 && batch.rebuiltUpTo === null };
  };

  const complete = async ({ seq, building, rebuiltUpTo }: FoldState, batch: FoldBatch): Promise<void> => {
    await store.addDeltas(building, seq, batch.deltas);
    crash("fold-added");
    await store.recordCounted(building, seq, batch.wishes);
    crash("fold-recorded");
    await store.dequeue(batch.wishes);
    // Panels read the counts of a rebuild only when it is complete.
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

export type FoldCounts = () => Promise<boolean>;

/** Returns the number of changes, from the first on, that fit into one batch; at least one. */
function fittingOf(changes: readonly { from: WishCount | null; to: WishCount | null }[]): number {
  let offers = 0;
  const beyond = changes.findIndex(({ from, to }) => {
    offers += (from?.offers.length ?? 0) + (to?.offers.length ?? 0);
    return offers > OFFERS_MAX;
  });
  return beyond === -1 ? changes.length : Math.max(1, beyond);
}

function audienceOf({ deltas }: FoldBatch): { unitIds: string[]; userIds: string[] } {
  const idsOf = (prefix: string) => [
    ...new Set(deltas.flatMap(({ scope }) => (scope.startsWith(prefix) ? [scope.slice(prefix.length)] : []))),
  ];
  return { unitIds: idsOf(SCOPE.unit("")), userIds: idsOf(SCOPE.merchant("")) };
}
