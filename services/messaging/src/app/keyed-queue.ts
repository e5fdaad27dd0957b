/** Runs work by key, a few keys at once, never two runs of one key; a key added while it runs is run once more. */
export type KeyedQueue = {
  /** Ignored for a key that waits already, before `start` and after `close`. */
  add(key: string): void;
  /** Returns whether a key added now that neither waits nor runs is run at once. */
  hasPlace(): boolean;
  /** @param run never rejects. */
  start(run: (key: string) => Promise<void>): void;
  /** Takes nothing more and waits for the runs under way; keys still waiting are dropped. */
  close(): Promise<void>;
};

/** @param concurrency how many keys run at once. */
export function createKeyedQueue(concurrency: number): KeyedQueue {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let runKey: ((key: string) => Promise<void>) | undefined;

  const startWaiting = (): void => {
    for (const key of waiting) {
      if (runKey === undefined || running.size >= concurrency) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const run = runKey(key).finally(() => {
        running.delete(key);
        startWaiting();
      });
      running.set(key, run);
    }
  };

  return {
    add(key) {
      if (runKey === undefined) return;
      waiting.add(key);
      startWaiting();
    },
    hasPlace: () => runKey !== undefined && running.size < concurrency,
    start(run) {
      runKey = run;
    },
    async close() {
      runKey = undefined;
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}
