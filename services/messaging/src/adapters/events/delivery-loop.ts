import type { Part } from "@tenho/kernel/lifecycle/part";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { createDeliverDue } from "../../app/deliver-due.ts";

/** What may wait in this process; more than that is left to the sweep, the store has it all. */
const WAITING_MAX = 5_000;

export type DeliveryLoop = Part & {
  /** A message was stored: send it now, after what waits for the same person. */
  add(id: string, person: string): void;
  /** Look at everything soon. */
  nudge(): void;
};

/**
 * Sends what is stored: at once what this process stored itself, in order for each person, and every `sweepMs` whatever is
 * due in the store. Any number of replicas may do so: each message is claimed by a conditional update.
 */
export function createDeliveryLoop(deps: {
  deliver: ReturnType<typeof createDeliverDue>;
  log: Logger;
  sweepMs: number;
  atOnceMax: number;
}): DeliveryLoop {
  const people = new Map<string, string[]>();
  const busy = new Set<Promise<void>>();
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let sweepAgain = false;
  let stopped = false;

  async function work(person: string, queue: string[]): Promise<void> {
    for (let id = queue.shift(); id !== undefined && !stopped; id = queue.shift()) {
      waiting -= 1;
      try {
        await deps.deliver.one(id);
      } catch (error) {
        deps.log.warn({ err: error }, "a message could not be sent; the sweep tries again");
      }
    }
    waiting -= queue.length;
    people.delete(person);
  }

  function track(promise: Promise<void>): void {
    busy.add(promise);
    void promise.finally(() => {
      busy.delete(promise);
      startWaiting();
    });
  }

  const ready: string[] = [];
  function startWaiting(): void {
    while (busy.size < deps.atOnceMax && !stopped) {
      const person = ready.shift();
      if (person === undefined) return;
      track(work(person, people.get(person) ?? []));
    }
  }

  async function sweep(): Promise<void> {
    do {
      sweepAgain = false;
      try {
        await deps.deliver.sweep();
      } catch (error) {
        deps.log.warn({ err: error }, "the sweep of messages failed; the next one tries again");
      }
    } while (sweepAgain && !stopped);
    sweeping = undefined;
  }

  const finish = async (): Promise<void> => {
    stopped = true;
    clearInterval(timer);
    await sweeping;
    await Promise.all(busy);
  };

  return {
    name: "sender",
    start: async () => {
      timer = setInterval(() => {
        sweeping ??= sweep();
      }, deps.sweepMs);
      sweeping ??= sweep();
    },
    drain: finish,
    stop: finish,
    nudge: () => {
      if (sweeping !== undefined) sweepAgain = true;
      else if (!stopped) sweeping = sweep();
    },
    add: (id, person) => {
      if (stopped || waiting >= WAITING_MAX) return;
      waiting += 1;
      const queue = people.get(person);
      if (queue !== undefined) {
        queue.push(id);
        return;
      }
      people.set(person, [id]);
      ready.push(person);
      startWaiting();
    },
  };
}
