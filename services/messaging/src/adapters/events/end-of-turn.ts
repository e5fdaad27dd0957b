/** Waits until this turn of the event loop has read its input; all callers of one turn go on together. */
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
