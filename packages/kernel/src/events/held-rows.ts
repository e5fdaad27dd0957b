/** Rows whose publishing failed by their own fault: left out of the next batches so that the rows behind them go on. */
export interface HeldRows {
  /** Holds rows back until their next attempt is due; beyond the limit the oldest of them are tried again at once. */
  hold(seqs: readonly number[]): void;
  /** The rows to leave out now. */
  list(): number[];
}

const HELD_MAX = 1_000;

/** Holds rows for `retryMs`. In this process only: another replica, or a restart, tries them and finds the same fault. */
export function createHeldRows(retryMs: number): HeldRows {
  const dueAtMs = new Map<number, number>();
  return {
    hold(seqs) {
      const atMs = performance.now() + retryMs;
      for (const seq of seqs) {
        dueAtMs.delete(seq);
        dueAtMs.set(seq, atMs);
      }
      for (const seq of dueAtMs.keys()) {
        if (dueAtMs.size <= HELD_MAX) break;
        dueAtMs.delete(seq);
      }
    },
    list() {
      const nowMs = performance.now();
      for (const [seq, atMs] of dueAtMs) if (atMs <= nowMs) dueAtMs.delete(seq);
      return [...dueAtMs.keys()];
    },
  };
}
