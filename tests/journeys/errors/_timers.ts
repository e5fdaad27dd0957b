import type { Page } from "playwright-core";

/** Holds timers as long as a notice stays or a call may take until `pass` runs them: the test waits for none, and no notice leaves unseen. */
export const HELD_TIMERS = `(() => {
  const SHORTEST_MS = 2000, LONGEST_MS = 20000;
  const held = new Map();
  const set = window.setTimeout.bind(window), clear = window.clearTimeout.bind(window);
  let last = 1e9;
  window.setTimeout = (run, ms = 0, ...args) => {
    if (ms < SHORTEST_MS || ms > LONGEST_MS) return set(run, ms, ...args);
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

/** Runs held timers as if `ms` had passed since they were started. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(`window.pass(${ms})`);
}
