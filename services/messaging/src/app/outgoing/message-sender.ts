import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { DeliverDue } from "./due-messages.ts";

/** What may wait in this process; more than that is left to the sweep, the store has it all. */
const WAITING_MAX = 5_000;

export type DeliveryLoop = Component & {
  /** A message was stored: send it now, after what waits for the same person. */
  add(id: string, person: string): void;
};

/**
 * Sends what is stored: at once what this process stored itself, and every `sweepMs` whatever is due in the store. What is
 * said to one person goes out in order; a person whose message must wait makes nobody else wait. Any number of replicas may
 * do so: each message is claimed by a conditional update.
 */
export function createDeliveryLoop(deps: {
  deliver: DeliverDue;
  log: Logger;
  sweepMs: number;
  atOnceMax: number;
}): DeliveryLoop {
  const { deliver, log } = deps;
  /** What is to be said to whom next, for everybody at work or in line. */
  const people = new Map<string, string[]>();
  const line: string[] = [];
  /** Whose last message must wait: until a sweep finds it due, nothing more is said to them. */
  const held = new Set<string>();
  const busy = new Set<Promise<void>>();
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  /** Before the first sweep nobody knows what was said earlier and has not gone out. */
  let swept = false;
  let stopped = false;

  async function isDone(id: string): Promise<boolean> {
    try {
      return (await deliver.one(id)) === "done";
    } catch (error) {
      log.warn({ err: error }, "a message could not be sent; the sweep tries again");
      return false;
    }
  }

  async function work(person: string, queue: string[]): Promise<void> {
    for (let id = queue.shift(); id !== undefined && !stopped; id = queue.shift()) {
      waiting -= 1;
      if (await isDone(id)) continue;
      held.add(person);
      break;
    }
    waiting -= queue.length;
    people.delete(person);
  }

  function startWork(): void {
    while (busy.size < deps.atOnceMax && !stopped) {
      const person = line.shift();
      if (person === undefined) return;
      const working: Promise<void> = work(person, people.get(person) ?? []).finally(() => {
        busy.delete(working);
        startWork();
      });
      busy.add(working);
    }
  }

  function enqueue(person: string, ids: string[]): void {
    waiting += ids.length;
    people.set(person, ids);
    line.push(person);
    startWork();
  }

  async function sweep(): Promise<void> {
    const heldBefore = [...held];
    await deliver.tellNews();
    const found = await deliver.due();
    for (const person of heldBefore) if (!found.waiting.has(person)) held.delete(person);
    if (!swept) for (const person of found.waiting) held.add(person);
    swept = true;
    for (const [person, ids] of found.ready) {
      if (stopped || waiting >= WAITING_MAX) break;
      // Somebody at work on this person has the rest of it in hand, or leaves it to the next sweep.
      if (!people.has(person)) enqueue(person, ids);
    }
  }

  const sweepOnce = (): void => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, "the sweep of messages failed; the next one tries again"))
      .finally(() => {
        sweeping = undefined;
      });
  };

  const finish = async (): Promise<void> => {
    stopped = true;
    clearInterval(timer);
    await sweeping;
    await Promise.all(busy);
  };

  return {
    name: "sender",
    start: async () => {
      timer = setInterval(sweepOnce, deps.sweepMs);
      sweepOnce();
    },
    drain: finish,
    stop: finish,
    add: (id, person) => {
      if (stopped || !swept || held.has(person) || waiting >= WAITING_MAX) return;
      const queue = people.get(person);
      if (queue === undefined) return enqueue(person, [id]);
      waiting += 1;
      queue.push(id);
    },
  };
}
