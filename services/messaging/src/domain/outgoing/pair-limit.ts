/** Meta's limit for messages from one of our numbers to one person: `burst` at once, then one each `intervalMs`. */
export type PairLimit = { burst: number; intervalMs: number };

/** When the next message may be sent; `clearAt`: when the full burst is available again, null: now. */
export const nextSendAt = (clearAt: Date | null, { burst, intervalMs }: PairLimit): Date =>
  new Date((clearAt?.getTime() ?? 0) - (burst - 1) * intervalMs);

/** `clearAt` after one more message that reached Meta at `at` or before. */
export const countSend = (clearAt: Date | null, at: Date, { intervalMs }: PairLimit): Date =>
  new Date(Math.max(clearAt?.getTime() ?? 0, at.getTime()) + intervalMs);
