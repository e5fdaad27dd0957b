/** Waits `waitMs` from the first caller on; all who call within that time go on together. */
export function createMoment(waitMs: number): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= new Promise((resolve) => {
      setTimeout(() => {
        waiting = undefined;
        resolve();
      }, waitMs);
    });
    return waiting;
  };
}
