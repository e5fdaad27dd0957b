/** Runs jobs by key, a few at once, never two of one key; a key added while it runs is run once more. */
export type KeyedQueue = {
  add(key: string): void;
  /** Takes nothing more and waits for what runs; what was still waiting is left. */
  close(): Promise<void>;
};

/** @param run never rejects. */
export function createKeyedQueue(run: (key: string) => Promise<void>, inParallelMax: number): KeyedQueue {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let closed = false;

  const pump = (): void => {
    for (const key of waiting) {
      if (closed || running.size >= inParallelMax) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const job = run(key).finally(() => {
        running.delete(key);
        pump();
      });
      running.set(key, job);
    }
  };

  return {
    add(key) {
      if (closed) return;
      waiting.add(key);
      pump();
    },
    async close() {
      closed = true;
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}
