import type { Page } from "playwright-core";

/** Script for a page that holds the timers whose length `ms` satisfies a condition until `pass` runs them. */
export const heldTimers = (condition: string): string => `(() => {
  const held = new Map();
  const set = window.setTimeout.bind(window), clear = window.clearTimeout.bind(window);
  let last = 1e9;
  window.setTimeout = (run, ms = 0, ...args) => {
    if (!(${condition})) return set(run, ms, ...args);
    last += 1;
    held.set(last, { ms, run: () => run(...args) });
    return last;
  };
  window.clearTimeout = (id) => {
    if (!held.delete(id)) clear(id);
  };
  window.pass = (ms) => {
    for (const [id, timer] of [...held]) {
      if (timer.ms > ms || !held.delete(id)) continue;
      timer.run();
    }
  };
})()`;

/** Holds timers as long as a notice stays or a call may take: the test waits for none, and no notice leaves unseen. */
export const HELD_TIMERS = heldTimers("ms >= 2000 && ms <= 20000");

/** Runs held timers as if `ms` had passed since they were started. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(`window.pass(${ms})`);
}
