import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createKeyedQueue } from "../keyed-queue.ts";
import type { RecipientStore } from "../ports/recipient-store.ts";
import type { DueMessages } from "./due-messages.ts";
import type { OutcomeReporter } from "./report-outcomes.ts";
import type { QueuedMessage, SendToRecipient, Waiting } from "./send-to-recipient.ts";

/** Recipients that may wait in this process; the messages of others stay in the store until a sweep finds them. */
const WAITING_MAX = 5_000;

export type MessageSender = Component & {
  /** Appends messages that were just stored to their recipient's queue, after those given before, and has them sent. */
  enqueue(recipient: string, messages: readonly QueuedMessage[]): Promise<void>;
};

export type MessageSenderDeps = {
  dueMessages: Pick<DueMessages, "find">;
  outcomes: Pick<OutcomeReporter, "sweep" | "finish">;
  recipients: Pick<RecipientStore, "append">;
  sendToRecipient: SendToRecipient;
  log: Logger;
  metrics: Metrics;
  sweepMs: number;
  /** Most recipients this process sends to at once. */
  recipientsMax: number;
};

/**
 * Sends stored messages: at once those this process stored, and every `sweepMs` whatever is due in the store. Messages to
 * one recipient go out in order; a recipient whose message must wait delays no other. Any number of replicas may run it:
 * one of them at a time sends to a recipient, and each message is claimed by a conditional update.
 */
export function createMessageSender(deps: MessageSenderDeps): MessageSender {
  const { dueMessages, outcomes, recipients, sendToRecipient, log, metrics, sweepMs, recipientsMax } = deps;
  const queue = createKeyedQueue(recipientsMax);
  /** Recipients that wait in this process or are written to, with what is known of each since its last run began. */
  const active = new Map<string, Waiting>();
  /** Recipients whose next message must wait: nothing more is sent to them until a sweep finds it due. */
  const held = new Set<string>();
  /** Append of this process under way, by recipient; the next append to the same queue waits for it. */
  const appending = new Map<string, Promise<void>>();
  /** False before the first sweep, while it is unknown which recipients have to wait. */
  let hasSwept = false;
  let isStopped = false;

  async function sendAll(recipient: string): Promise<void> {
    const waiting = active.get(recipient) ?? { recipient, found: [] };
    active.set(recipient, { recipient, found: [] });
    try {
      if (held.has(recipient) && waiting.first === undefined) return;
      if ((await sendToRecipient(waiting, () => isStopped)) === "wait") held.add(recipient);
    } catch (error) {
      held.add(recipient);
      log.warn({ err: error }, "a message could not be sent, the next sweep tries again");
    } finally {
      active.delete(recipient);
    }
  }

  function add(waiting: Waiting): void {
    const { recipient } = waiting;
    if (!active.has(recipient)) active.set(recipient, waiting);
    queue.add(recipient);
  }

  const maySend = (recipient: string): boolean => !isStopped && hasSwept && !held.has(recipient);

  /** Appends in the write that begins to send, where this process may do so at once; otherwise in a separate write. */
  async function append(recipient: string, messages: readonly QueuedMessage[]): Promise<void> {
    if (maySend(recipient) && !active.has(recipient) && queue.hasPlace()) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      add({ recipient, found: [], first: { messages, onAppended: resolve, onFailed: reject } });
      return promise;
    }
    const ids = messages.map(({ id }) => id);
    const known = await recipients.append(recipient, ids);
    if (!maySend(recipient)) return;
    if (active.has(recipient) || active.size < WAITING_MAX) add({ recipient, found: [], known });
  }

  async function sweepStore(): Promise<void> {
    const heldBefore = [...held];
    await outcomes.sweep();
    const found = await dueMessages.find();
    for (const recipient of heldBefore) if (!found.waiting.has(recipient)) held.delete(recipient);
    if (!hasSwept) for (const recipient of found.waiting) held.add(recipient);
    hasSwept = true;
    for (const [recipient, ids] of found.ready) {
      if (isStopped || active.size >= WAITING_MAX) break;
      // A recipient being written to has these messages in its queue already, or the next sweep finds them.
      if (!active.has(recipient)) add({ recipient, found: ids });
    }
  }

  const sweep = createPeriodicTask({ name: "message sweep", everyMs: sweepMs, log, metrics, run: sweepStore });
  const finish = async (): Promise<void> => {
    isStopped = true;
    await Promise.all([sweep.stop(), queue.close()]);
    for (const { first } of active.values()) first?.onFailed(new Error("the sender has stopped"));
    await outcomes.finish();
  };

  return {
    name: "message sender",
    async start() {
      queue.start(sendAll);
      await sweep.start();
    },
    drain: finish,
    stop: finish,
    async enqueue(recipient, messages) {
      const next = () => append(recipient, messages);
      const appended = appending.get(recipient)?.then(next, next) ?? next();
      appending.set(recipient, appended);
      try {
        await appended;
      } finally {
        if (appending.get(recipient) === appended) appending.delete(recipient);
      }
    },
  };
}
