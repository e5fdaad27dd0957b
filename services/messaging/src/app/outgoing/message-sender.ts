import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { createKeyedQueue } from "../keyed-queue.ts";
import type { DueMessages } from "./due-messages.ts";

/** Messages that may wait in this process; the others stay in the store until a sweep finds them. */
const WAITING_MAX = 5_000;

export type MessageSender = Component & {
  /** A message was stored: send it now, after those that wait for the same recipient. */
  enqueue(id: string, recipient: string): void;
};

export type MessageSenderDeps = {
  dueMessages: DueMessages;
  log: Logger;
  metrics: Metrics;
  sweepMs: number;
  /** Recipients written to at once by this process. */
  recipientsMax: number;
};

/**
 * Sends stored messages: at once those this process stored, and every `sweepMs` whatever is due in the store. Messages to
 * one recipient go out in order; a recipient whose message must wait delays no other. Any number of replicas may run it:
 * each message is claimed by a conditional update.
 */
export function createMessageSender(deps: MessageSenderDeps): MessageSender {
  const { dueMessages, log, metrics, sweepMs, recipientsMax } = deps;
  const queue = createKeyedQueue(recipientsMax);
  /** Message ids still to be sent, oldest first, for each recipient queued or being written to. */
  const idsByRecipient = new Map<string, string[]>();
  /** Recipients whose last message must wait: nothing more is sent to them until a sweep finds it due. */
  const held = new Set<string>();
  let waitingCount = 0;
  /** Before the first sweep it is unknown which recipients have earlier messages in the store. */
  let hasSwept = false;
  let isStopped = false;

  async function isSent(id: string): Promise<boolean> {
    try {
      return (await dueMessages.send(id)) === "done";
    } catch (error) {
      log.warn({ err: error }, "a message could not be sent, the next sweep tries again");
      return false;
    }
  }

  async function sendAll(recipient: string): Promise<void> {
    const ids = idsByRecipient.get(recipient) ?? [];
    for (let id = ids.shift(); id !== undefined && !isStopped; id = ids.shift()) {
      waitingCount -= 1;
      if (await isSent(id)) continue;
      held.add(recipient);
      break;
    }
    waitingCount -= ids.length;
    idsByRecipient.delete(recipient);
  }

  function enqueueRecipient(recipient: string, ids: string[]): void {
    waitingCount += ids.length;
    idsByRecipient.set(recipient, ids);
    queue.add(recipient);
  }

  async function sweepStore(): Promise<void> {
    const heldBefore = [...held];
    await dueMessages.reportOutcomes();
    const found = await dueMessages.find();
    for (const recipient of heldBefore) if (!found.waiting.has(recipient)) held.delete(recipient);
    if (!hasSwept) for (const recipient of found.waiting) held.add(recipient);
    hasSwept = true;
    for (const [recipient, ids] of found.ready) {
      if (isStopped || waitingCount >= WAITING_MAX) break;
      // A recipient being written to has these messages in its queue already, or the next sweep finds them.
      if (!idsByRecipient.has(recipient)) enqueueRecipient(recipient, ids);
    }
  }

  const sweep = createPeriodicTask({ name: "message sweep", everyMs: sweepMs, log, metrics, run: sweepStore });
  const finish = async (): Promise<void> => {
    isStopped = true;
    await Promise.all([sweep.stop(), queue.close()]);
  };

  return {
    name: "message sender",
    async start() {
      queue.start(sendAll);
      await sweep.start();
    },
    drain: finish,
    stop: finish,
    enqueue(id, recipient) {
      if (isStopped || !hasSwept || held.has(recipient) || waitingCount >= WAITING_MAX) return;
      const ids = idsByRecipient.get(recipient);
      if (ids === undefined) return enqueueRecipient(recipient, [id]);
      waitingCount += 1;
      ids.push(id);
    },
  };
}
