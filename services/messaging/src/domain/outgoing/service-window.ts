const DAY_MS = 24 * 3_600_000;
/** Meta's clock and ours differ: a window about to close counts as closed. */
const MARGIN_MS = 60_000;

/** Whether free text may be sent to a person whose last message to the number came at `last`; undefined: none came. */
export const isWindowOpen = (last: Date | undefined, now: Date): boolean =>
  last !== undefined && last.getTime() + DAY_MS - MARGIN_MS > now.getTime();
