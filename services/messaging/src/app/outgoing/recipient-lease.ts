import { countSend, type PairLimit, sendableAtOnce } from "../../domain/outgoing/pair-limit.ts";
import type { RecipientState, RecipientStore } from "../ports/recipient-store.ts";

/** Most messages sent under one lease before it is written again. */
const LEASED_MAX = 10;

export type RecipientLeaseDeps = {
  recipients: Pick<RecipientStore, "write">;
  /** Names this process among the replicas; a new one each start. */
  owner: string;
  /** Duration of a lease, longer than a call to Meta may take: a process that dies keeps the recipient for this time. */
  leaseMs: number;
  /** Longest time a call to Meta may take. */
  callMs: number;
  pairLimit: PairLimit;
  now: () => Date;
};

/**
 * A lease this process has. `clearAt`: when the limit for one person is clear, without the messages counted for the lease; `covers`: number of those
 * that are still to be sent; `settled`: messages of its queue that need not be sent any more.
 */
export type Held = { lease: RecipientState; clearAt: Date | null; covers: number; settled: readonly string[] };

/** Leases of recipients, each written with the messages that are about to be sent counted for Meta's limit for one person. */
export function createRecipientLeases({ recipients, owner, leaseMs, callMs, pairLimit, now }: RecipientLeaseDeps) {
  /** Counts as many waiting messages as may be sent at once as if they reached Meta at the end of the lease, as they may after a crash. */
  const leaseFor = (clearAt: Date | null, waiting: number) => {
    const until = new Date(now().getTime() + leaseMs);
    const covers = sendableAtOnce(clearAt, now(), Math.min(waiting, LEASED_MAX), pairLimit);
    let pairClearAt = clearAt;
    for (let count = 0; count < covers; count += 1) pairClearAt = countSend(pairClearAt, until, pairLimit);
    return { patch: { owner, until, pairClearAt }, covers };
  };

  return {
    /** Lease to write for a recipient that nobody sends to and nothing waits for. */
    ofIdle(recipient: string, queue: string[]): Held {
      const { patch, covers } = leaseFor(null, queue.length);
      return { lease: { recipient, queue, ...patch }, clearAt: null, covers, settled: [] };
    },
    /** Takes or renews a lease; `waiting` is the number of messages still to be sent. Null when the recipient has changed since it was read. */
    async reserve(
      state: RecipientState,
      queue: { add?: readonly string[]; remove?: readonly string[] },
      clearAt: Date | null,
      waiting: number,
    ): Promise<Held | null> {
      const { patch, covers } = leaseFor(clearAt, waiting);
      const lease = await recipients.write(state, patch, queue);
      return lease && { lease, clearAt, covers, settled: [] };
    },
    /** Returns whether the next call may begin under the lease without renewing it: in the first half of the time in which calls may begin. */
    isFresh: ({ until }: RecipientState): boolean =>
      now().getTime() < (until?.getTime() ?? 0) - callMs - (leaseMs - callMs) / 2,
    isHeldByOther: (state: RecipientState): boolean =>
      state.owner !== null && state.owner !== owner && state.until !== null && state.until > now(),
  };
}
