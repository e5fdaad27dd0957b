/** Lets a loop sleep until it is nudged, and never longer than it asked for. */
export interface Wake {
  nudge(): void;
  /** Resolves at the next nudge, at once if one came since the last sleep, or after `delayMs`. */
  sleep(delayMs: number): Promise<void>;
}

/** Makes a wake for one sleeper. */
export function createWake(): Wake {
  let nudged = false;
  let rouse: (() => void) | undefined;
  return {
    nudge() {
      nudged = true;
      rouse?.();
    },
    sleep(delayMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => rouse?.(), nudged ? 0 : delayMs);
        rouse = () => {
          clearTimeout(timer);
          rouse = undefined;
          nudged = false;
          resolve();
        };
      });
    },
  };
}
