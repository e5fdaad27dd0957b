import { countSend, nextSendAt, type PairLimit } from "../../domain/outgoing/pair-limit.ts";
import type { RecipientState, RecipientStore } from "../ports/recipient-store.ts";
import type { DueMessages } from "./due-messages.ts";

export type SendToRecipientDeps = {
  recipients: RecipientStore;
  dueMessages: Pick<DueMessages, "send">;
  /** Names this process among the replicas; a new one each start. */
  owner: string;
  /** Longer than a call to Meta may take: a process that dies keeps the recipient for this time. */
  leaseMs: number;
  /** How long a call to Meta may take. */
  callMs: number;
  pairLimit: PairLimit;
  now: () => Date;
};

export type Waiting = {
  recipient: string;
  /** Messages of the recipient in the store: those that are missing in the queue are added. */
  found: string[];
  /** What was shared about the recipient when a message was appended: saves reading it, and may be stale. */
  known?: RecipientState;
};

/** `done`: nothing is left. `busy`: another replica sends to this recipient. `wait`: the next message must wait. */
export type RecipientOutcome = "done" | "busy" | "wait";

/**
 * Sends the messages of one recipient in the order of its stored queue. One process does so at a time: it holds a lease in
 * the store, renewed over the same document before each message, together with the count for Meta's limit for one person.
 * A process that lost the lease sends nothing more; a message appended meanwhile is seen by the write that ends the lease.
 * Clocks of replicas may differ by less than `leaseMs - callMs`.
 */
export function createSendToRecipient(deps: SendToRecipientDeps) {
  const { recipients, dueMessages, owner, leaseMs, callMs, pairLimit, now } = deps;

  const isHeldByOther = (state: RecipientState): boolean =>
    state.owner !== null && state.owner !== owner && state.until !== null && state.until > now();

  /** Takes or renews the lease and counts a message as if it reached Meta at the lease's end, as after a crash it may. */
  const reserve = (state: RecipientState, add: string[]): Promise<RecipientState | null> => {
    const until = new Date(now().getTime() + leaseMs);
    return recipients.write(
      state,
      { owner, until, pairClearAt: countSend(state.pairClearAt, until, pairLimit) },
      { add },
    );
  };

  const free = { owner: null, until: null };

  return async ({ recipient, found, known }: Waiting, isStopped: () => boolean): Promise<RecipientOutcome> => {
    let state = known ?? (await recipients.get(recipient));
    let missing = found.filter((id) => !state.queue.includes(id));
    let isFresh = known === undefined;
    while (!isStopped()) {
      if (isHeldByOther(state)) return "busy";
      if (state.queue.length === 0 && missing.length === 0) return "done";
      if (nextSendAt(state.pairClearAt, pairLimit) > now()) return "wait";
      const { pairClearAt } = state;
      const lease = await reserve(state, missing);
      if (lease === null && !isFresh) {
        state = await recipients.get(recipient);
        isFresh = true;
        continue;
      }
      missing = [];
      if (lease === null) return "busy";
      const [id = ""] = lease.queue;
      const startBy = new Date((lease.until?.getTime() ?? 0) - callMs);
      const outcome = await dueMessages.send(id, startBy);
      const isTried = outcome === "done" || outcome === "wait";
      const patch = { ...free, pairClearAt: isTried ? countSend(pairClearAt, now(), pairLimit) : pairClearAt };
      const isSettled = outcome === "done" || outcome === "gone";
      const after = await recipients.write(lease, patch, isSettled ? { remove: id } : {});
      if (after === null) return "busy";
      if (!isSettled) return "wait";
      state = after;
    }
    return "wait";
  };
}

export type SendToRecipient = ReturnType<typeof createSendToRecipient>;
