/** Creates a shared delay: it waits `waitMs` from the first caller on, and all who call within that time continue together. */
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
