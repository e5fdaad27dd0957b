/** Meta's limit for messages from one of our numbers to one person: `burst` at once, then one per `intervalMs`. */
export type PairLimit = { burst: number; intervalMs: number };

/** Moment at which the next message may be sent; `clearAt`: when the full burst is available again, null: now. */
export const nextSendAt = (clearAt: Date | null, { burst, intervalMs }: PairLimit): Date =>
  new Date((clearAt?.getTime() ?? 0) - (burst - 1) * intervalMs);

/** `clearAt` after one more message that reached Meta at `at` or before. */
export const countSend = (clearAt: Date | null, at: Date, { intervalMs }: PairLimit): Date =>
  new Date(Math.max(clearAt?.getTime() ?? 0, at.getTime()) + intervalMs);

/** Number of the `wanted` messages, at least one, that may be sent back to back from `now` on, provided that the first may. */
export function sendableAtOnce(clearAt: Date | null, now: Date, wanted: number, limit: PairLimit): number {
  let count = 1;
  for (let after = countSend(clearAt, now, limit); count < wanted && nextSendAt(after, limit) <= now; count += 1) {
    after = countSend(after, now, limit);
  }
  return count;
}
