/** Bounds, in ms, of what is added to the page's own count to get the server's time. */
export type TimeOffset = { readonly minMs: number; readonly maxMs: number };

/** One answer of the server: `dateMs` is its `Date` header, in whole seconds; the other two are read from the page's own count. */
export type TimedAnswer = { readonly dateMs: number; readonly sentMs: number; readonly receivedMs: number };

const DATE_STEP_MS = 1_000;

/**
 * Bounds of the offset after another answer: those that agree with it and with the answers before, or, where none does, those of this answer
 * alone. They disagree once the device has slept, during which its count may stand still.
 */
export function narrowOffset(before: TimeOffset | null, { dateMs, sentMs, receivedMs }: TimedAnswer): TimeOffset {
  const own = { minMs: dateMs - receivedMs, maxMs: dateMs + DATE_STEP_MS - sentMs };
  if (before === null) return own;
  const minMs = Math.max(before.minMs, own.minMs);
  const maxMs = Math.min(before.maxMs, own.maxMs);
  return minMs <= maxMs ? { minMs, maxMs } : own;
}

export const middleOf = ({ minMs, maxMs }: TimeOffset): number => (minMs + maxMs) / 2;
