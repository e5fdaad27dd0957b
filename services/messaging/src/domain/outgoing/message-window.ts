const DAY_MS = 24 * 3_600_000;
/** Meta's clock and ours differ: a window about to close counts as closed. */
const WINDOW_MARGIN_MS = 60_000;

/** Returns whether free text may be sent to a person now. `last`: the time of their last message to the number; undefined: none. */
export const isWindowOpen = (last: Date | undefined, now: Date): boolean =>
  last !== undefined && last.getTime() + DAY_MS - WINDOW_MARGIN_MS > now.getTime();
