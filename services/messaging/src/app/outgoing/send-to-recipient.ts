import { countSend, nextSendAt } from "../../domain/outgoing/pair-limit.ts";
import { createGather } from "../gather.ts";
import type { Delivery } from "../ports/delivery-store.ts";
import type { RecipientState, RecipientStore, Release } from "../ports/recipient-store.ts";
import type { DueMessages } from "./due-messages.ts";
import type { GroupOffers } from "./group-offers.ts";
import { createRecipientLeases, type Held, type RecipientLeaseDeps } from "./recipient-lease.ts";

const GATHERED_MAX = 100;

export type SendToRecipientDeps = RecipientLeaseDeps & {
  recipients: RecipientStore;
  dueMessages: Pick<DueMessages, "send">;
  /** Puts a list in place of offers at the head of a queue; null when there is none. */
  groupOffers: GroupOffers;
  /** Leases that end within this time are ended together. */
  gatherMs: number;
};

/** A stored message to be sent; `delivery` null: it was stored before, by another handling of its cause. */
export type QueuedMessage = { id: string; delivery: Delivery | null };

export type Waiting = {
  recipient: string;
  /** Messages of the recipient in the store: those that are missing in the queue are added. */
  found: string[];
  /** State of the recipient when a message was appended: it saves a read, and may be stale. */
  known?: RecipientState;
  first?: FirstMessages;
};

/** Messages still to be appended to their recipient's queue; `onAppended` or `onFailed` is called when they are, or cannot be. */
export type FirstMessages = {
  messages: readonly QueuedMessage[];
  onAppended: () => void;
  onFailed: (error: unknown) => void;
};

/** `done`: nothing is left. `busy`: another replica sends to this recipient. `wait`: the next message must wait. */
export type RecipientOutcome = "done" | "busy" | "wait";

/** One run of sending. `recording`: answers of Meta that are not stored yet. */
type Run = {
  deliveries: ReadonlyMap<string, Delivery | null>;
  isStopped: () => boolean;
  recording: Promise<void>[];
};

/**
 * Sends the messages of one recipient in the order of its stored queue. One process does so at a time: it holds a lease in
 * the store, with the messages it is about to send counted for Meta's limit for one person, and writes it again over the same
 * document before it sends more, or later. A message leaves the queue after Meta's answer is stored. A process that lost the lease
 * sends nothing more; a message appended meanwhile is seen by the write that ends the lease. Clocks of replicas may differ by less
 * than half of `leaseMs - callMs`.
 */
export function createSendToRecipient(deps: SendToRecipientDeps) {
  const { recipients, dueMessages, groupOffers, callMs, gatherMs, pairLimit, now } = deps;
  const { ofIdle, reserve, isFresh, isHeldByOther } = createRecipientLeases(deps);

  const leaseIdle = createGather<RecipientState, boolean>((leases) => recipients.leaseIdle(leases, now()), {
    waitMs: 0,
    max: GATHERED_MAX,
  });
  const release = createGather<Release, boolean>(
    async (releases) => {
      const areAllOver = await recipients.release(releases);
      return releases.map(() => areAllOver);
    },
    { waitMs: gatherMs, max: GATHERED_MAX },
  );

  /** Returns whether the next message has to wait after one more is sent now. */
  const isAtLimit = (clearAt: Date | null): boolean =>
    nextSendAt(countSend(clearAt, now(), pairLimit), pairLimit) > now();

  /** Takes the lease; the recipient is read again when its known state is stale. */
  const take = async ({ recipient, found, known }: Waiting): Promise<Held | RecipientOutcome> => {
    let state = known ?? (await recipients.get(recipient));
    const missing = found.filter((id) => !state.queue.includes(id));
    for (let isRead = known === undefined; ; isRead = true) {
      if (isHeldByOther(state)) return "busy";
      if (state.queue.length === 0 && missing.length === 0) return "done";
      if (nextSendAt(state.pairClearAt, pairLimit) > now()) return "wait";
      const waiting = state.queue.length + missing.length;
      const held = await reserve(state, { add: missing }, state.pairClearAt, waiting);
      if (held !== null) return held;
      if (isRead) return "busy";
      state = await recipients.get(recipient);
    }
  };

  /** Appends messages, in the write that takes the lease where nobody has it and nothing waits. */
  const append = async (
    recipient: string,
    { messages, onAppended, onFailed }: FirstMessages,
  ): Promise<Held | Waiting> => {
    try {
      const queue = messages.map(({ id }) => id);
      const held = ofIdle(recipient, queue);
      const isLeased = await leaseIdle(held.lease);
      const known = isLeased ? held.lease : await recipients.append(recipient, queue);
      onAppended();
      return isLeased ? held : { recipient, found: [], known };
    } catch (error) {
      onFailed(error);
      throw error;
    }
  };

  /**
   * Sends the next message of the queue, or a list of the offers there that would have to wait; returns the lease for the message after it if that
   * may be sent now.
   */
  const sendNext = async (held: Held, { deliveries, isStopped, recording }: Run): Promise<Held | RecipientOutcome> => {
    const { lease, clearAt, settled } = held;
    const queue = lease.queue.filter((id) => !settled.includes(id));
    const [id = ""] = queue;
    const startBy = new Date((lease.until?.getTime() ?? 0) - callMs);
    const list = isAtLimit(clearAt) ? await groupOffers(queue) : null;
    const sent = await dueMessages.send(list ?? id, startBy, deliveries.get(list ?? id) ?? null);
    const isTried = sent.outcome === "done" || sent.outcome === "wait";
    const pairClearAt = isTried ? countSend(clearAt, now(), pairLimit) : clearAt;
    // Messages that a list replaces keep their place, should the list fail.
    const isOver = list === null && (sent.outcome === "done" || sent.outcome === "gone");
    const remove = isOver ? [...settled, id] : settled;
    if (sent.outcome === "done") {
      recording.push(sent.recorded);
      // This promise is awaited below, perhaps after more messages.
      sent.recorded.catch(() => undefined);
    }
    const isWaiting = sent.outcome === "wait" || sent.outcome === "not_due";
    const mayGoOn = !isWaiting && !isStopped() && nextSendAt(pairClearAt, pairLimit) <= now();
    if (queue.length > 1 && mayGoOn && isOver && held.covers > 1 && isFresh(lease)) {
      return { lease, clearAt: pairClearAt, covers: held.covers - 1, settled: remove };
    }
    await Promise.all(recording);
    recording.length = 0;
    if (queue.length > 1 && mayGoOn) return (await reserve(lease, { remove }, pairClearAt, queue.length - 1)) ?? "busy";
    if (queue.length === 1 && !isWaiting && (await release({ lease, pairClearAt }))) return "done";
    const after = await recipients.write(lease, { owner: null, until: null, pairClearAt }, { remove });
    if (after === null) return "busy";
    return isWaiting || isStopped() ? "wait" : take({ recipient: lease.recipient, found: [], known: after });
  };

  return async (waiting: Waiting, isStopped: () => boolean): Promise<RecipientOutcome> => {
    const { recipient, first } = waiting;
    const begun = first === undefined ? waiting : await append(recipient, first);
    if (!("lease" in begun) && isStopped()) return "wait";
    const deliveries = new Map(first?.messages.map(({ id, delivery }) => [id, delivery]));
    const run: Run = { deliveries, isStopped, recording: [] };
    try {
      let held = "lease" in begun ? begun : await take(begun);
      while (typeof held !== "string") held = await sendNext(held, run);
      return held;
    } finally {
      // After an error, answers that came before it are still stored.
      await Promise.allSettled(run.recording);
    }
  };
}

export type SendToRecipient = ReturnType<typeof createSendToRecipient>;
