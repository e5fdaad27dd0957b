/** Meta's limit for messages from one of our numbers to one person: `burst` at once, then one each `intervalMs`. */
export type PairLimit = { burst: number; intervalMs: number };

/** When the next message may be sent; `clearAt`: when the full burst is available again, null: now. */
export const nextSendAt = (clearAt: Date | null, { burst, intervalMs }: PairLimit): Date =>
  new Date((clearAt?.getTime() ?? 0) - (burst - 1) * intervalMs);

/** `clearAt` after one more message that reached Meta at `at` or before. */
export const countSend = (clearAt: Date | null, at: Date, { intervalMs }: PairLimit): Date =>
  new Date(Math.max(clearAt?.getTime() ?? 0, at.getTime()) + intervalMs);

/** How many of `wanted` messages, one at least, may be sent one right after the other from `now` on, when the first of them may. */
export function sendableAtOnce(clearAt: Date | null, now: Date, wanted: number, limit: PairLimit): number {
  let count = 1;
  for (let after = countSend(clearAt, now, limit); count < wanted && nextSendAt(after, limit) <= now; count += 1) {
    after = countSend(after, now, limit);
  }
  return count;
}
