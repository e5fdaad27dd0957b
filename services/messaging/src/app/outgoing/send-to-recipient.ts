import { countSend, nextSendAt, type PairLimit } from "../../domain/outgoing/pair-limit.ts";
import { createGather } from "../gather.ts";
import type { Delivery } from "../ports/outgoing/delivery-store.ts";
import type { RecipientState, RecipientStore, Release } from "../ports/outgoing/recipient-store.ts";
import type { DueMessages } from "./due-messages.ts";
import type { GroupOffers } from "./groups/group-offers.ts";

const GATHERED_MAX = 100;

export type SendToRecipientDeps = {
  recipients: RecipientStore;
  dueMessages: Pick<DueMessages, "send">;
  /** A list in place of offers at the head of a queue; null: none. */
  groupOffers: GroupOffers;
  /** Names this process among the replicas; a new one each start. */
  owner: string;
  /** Longer than a call to Meta may take: a process that dies keeps the recipient for this time. */
  leaseMs: number;
  /** How long a call to Meta may take. */
  callMs: number;
  /** Leases that end within this time are ended together. */
  gatherMs: number;
  pairLimit: PairLimit;
  now: () => Date;
};

/** A stored message to be sent; `delivery` null: it was stored before, by another handling of its cause. */
export type QueuedMessage = { id: string; delivery: Delivery | null };

export type Waiting = {
  recipient: string;
  /** Messages of the recipient in the store: those that are missing in the queue are added. */
  found: string[];
  /** What was shared about the recipient when a message was appended: saves reading it, and may be stale. */
  known?: RecipientState;
  first?: FirstMessages;
};

/** Messages still to be appended to their recipient's queue; one of the two is called when they are, or cannot be. */
export type FirstMessages = {
  messages: readonly QueuedMessage[];
  onAppended: () => void;
  onFailed: (error: unknown) => void;
};

/** `done`: nothing is left. `busy`: another replica sends to this recipient. `wait`: the next message must wait. */
export type RecipientOutcome = "done" | "busy" | "wait";

/** A lease this process has; `clearAt`: of the limit, without the message that was counted for the lease. */
type Held = { lease: RecipientState; clearAt: Date | null };

/**
 * Sends the messages of one recipient in the order of its stored queue. One process does so at a time: it holds a lease in
 * the store, renewed over the same document before each message, together with the count for Meta's limit for one person.
 * A process that lost the lease sends nothing more; a message appended meanwhile is seen by the write that ends the lease.
 * Clocks of replicas may differ by less than `leaseMs - callMs`.
 */
export function createSendToRecipient(deps: SendToRecipientDeps) {
  const { recipients, dueMessages, groupOffers, owner, leaseMs, callMs, gatherMs, pairLimit, now } = deps;

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

  /** After one more message now, the next has to wait. */
  const isAtLimit = (clearAt: Date | null): boolean =>
    nextSendAt(countSend(clearAt, now(), pairLimit), pairLimit) > now();

  const isHeldByOther = (state: RecipientState): boolean =>
    state.owner !== null && state.owner !== owner && state.until !== null && state.until > now();

  /** A lease, with a message counted as if it reached Meta at the lease's end, as after a crash it may. */
  const leaseAfter = (clearAt: Date | null) => {
    const until = new Date(now().getTime() + leaseMs);
    return { owner, until, pairClearAt: countSend(clearAt, until, pairLimit) };
  };
  const reserve = async (state: RecipientState, queue: { add?: string[]; remove?: string }, clearAt: Date | null) => {
    const lease = await recipients.write(state, leaseAfter(clearAt), queue);
    return lease && { lease, clearAt };
  };

  /** Takes the lease; what is known of the recipient may be stale, then it is read. */
  const take = async ({ recipient, found, known }: Waiting): Promise<Held | RecipientOutcome> => {
    let state = known ?? (await recipients.get(recipient));
    const missing = found.filter((id) => !state.queue.includes(id));
    for (let isFresh = known === undefined; ; isFresh = true) {
      if (isHeldByOther(state)) return "busy";
      if (state.queue.length === 0 && missing.length === 0) return "done";
      if (nextSendAt(state.pairClearAt, pairLimit) > now()) return "wait";
      const held = await reserve(state, { add: missing }, state.pairClearAt);
      if (held !== null) return held;
      if (isFresh) return "busy";
      state = await recipients.get(recipient);
    }
  };

  /** Appends messages, by the write that takes the lease where nobody has it and nothing waits. */
  const append = async (
    recipient: string,
    { messages, onAppended, onFailed }: FirstMessages,
  ): Promise<Held | Waiting> => {
    try {
      const queue = messages.map(({ id }) => id);
      const lease = { recipient, queue, ...leaseAfter(null) };
      const isLeased = await leaseIdle(lease);
      const known = isLeased ? lease : await recipients.append(recipient, queue);
      onAppended();
      return isLeased ? { lease, clearAt: null } : { recipient, found: [], known };
    } catch (error) {
      onFailed(error);
      throw error;
    }
  };

  /** Sends the first message of the queue, or a list of the offers there that would have to wait; answers the lease for the next one, if it may be sent now. */
  const sendNext = async (
    { lease, clearAt }: Held,
    deliveries: ReadonlyMap<string, Delivery | null>,
    isStopped: () => boolean,
  ): Promise<Held | RecipientOutcome> => {
    const { recipient, queue, until } = lease;
    const [id = ""] = queue;
    const startBy = new Date((until?.getTime() ?? 0) - callMs);
    const list = isAtLimit(clearAt) ? await groupOffers(queue) : null;
    const outcome = await dueMessages.send(list ?? id, startBy, deliveries.get(list ?? id) ?? null);
    const isTried = outcome === "done" || outcome === "wait";
    const pairClearAt = isTried ? countSend(clearAt, now(), pairLimit) : clearAt;
    const free = { owner: null, until: null, pairClearAt };
    if (outcome === "wait" || outcome === "not_due") {
      return (await recipients.write(lease, free, {})) === null ? "busy" : "wait";
    }
    const mayGoOn = !isStopped() && nextSendAt(pairClearAt, pairLimit) <= now();
    // What a list replaces keeps its place, should the list fail.
    const sent = list === null ? { remove: id } : {};
    if (queue.length > 1 && mayGoOn) return (await reserve(lease, sent, pairClearAt)) ?? "busy";
    if (queue.length === 1 && (await release({ lease, pairClearAt }))) return "done";
    const after = await recipients.write(lease, free, sent);
    if (after === null) return "busy";
    return isStopped() ? "wait" : take({ recipient, found: [], known: after });
  };

  return async (waiting: Waiting, isStopped: () => boolean): Promise<RecipientOutcome> => {
    const { recipient, first } = waiting;
    const begun = first === undefined ? waiting : await append(recipient, first);
    if (!("lease" in begun) && isStopped()) return "wait";
    const deliveries = new Map(first?.messages.map(({ id, delivery }) => [id, delivery]));
    let held = "lease" in begun ? begun : await take(begun);
    while (typeof held !== "string") held = await sendNext(held, deliveries, isStopped);
    return held;
  };
}

export type SendToRecipient = ReturnType<typeof createSendToRecipient>;
