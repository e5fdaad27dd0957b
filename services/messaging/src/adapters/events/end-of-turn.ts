/** Waits until this turn of the event loop has read what there was to read; whoever waits in the same turn goes on together. */
export function createEndOfTurn(): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= new Promise((resolve) => {
      setImmediate(() => {
        waiting = undefined;
        resolve();
      });
    });
    return waiting;
  };
}
