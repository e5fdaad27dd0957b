/** A pause that another part of the program can end early. */
export interface InterruptibleSleep {
  /** Ends the pause under way, or the next one if none is. */
  wake(): void;
  /** Resolves after `delayMs` or when woken; at once if it was woken since the last pause. */
  sleep(delayMs: number): Promise<void>;
}

/** Makes a pause for one sleeper. */
export function createInterruptibleSleep(): InterruptibleSleep {
  let woken = false;
  let endPause: (() => void) | undefined;
  return {
    wake() {
      woken = true;
      endPause?.();
    },
    sleep(delayMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => endPause?.(), woken ? 0 : delayMs);
        endPause = () => {
          clearTimeout(timer);
          endPause = undefined;
          woken = false;
          resolve();
        };
      });
    },
  };
}
