import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Delivery, DeliveryStore } from "./ports/delivery.ts";
import type { DeliveryListener } from "./ports/outgoing.ts";
import type { SendOutcome } from "./send-outgoing.ts";

const DUE_MAX = 500;

export type DeliverDeps = {
  deliveries: DeliveryStore;
  send: (delivery: Delivery) => Promise<SendOutcome>;
  listener: DeliveryListener;
  /** Since when silence counts: null while our callbacks may be stuck, so that an echo on its way is waited for. */
  silentSince: () => Promise<Date | null>;
  log: Logger;
  now: () => Date;
  peopleAtOnceMax: number;
};

/** Tells the flow what became of a message, then forgets that it had to; dying in between tells it again. */
export async function tellNews(deps: Pick<DeliverDeps, "deliveries" | "listener">, delivery: Delivery): Promise<void> {
  const at = delivery.settledAt ?? delivery.createdAt;
  if (delivery.news === "accepted") await deps.listener.accepted(delivery.message, at);
  if (delivery.news === "failed") await deps.listener.failed(delivery.message, delivery.failure ?? "unknown", at);
  await deps.deliveries.newsTold(delivery.message.id);
}

/** Messages to one person go in the order they were said; a person whose message must wait makes nobody else wait. */
function byPerson(due: readonly Delivery[]): Delivery[][] {
  const people = new Map<string, Delivery[]>();
  for (const delivery of due) {
    const key = `${delivery.message.contactId}:${delivery.message.phoneNumberId}`;
    people.set(key, [...(people.get(key) ?? []), delivery]);
  }
  return [...people.values()];
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, queue.length) }, worker));
}

/** One look at everything that is due: sends it and tells what came of it. Answers how many messages it looked at. */
export function createDeliverDue(deps: DeliverDeps) {
  async function sendOne(delivery: Delivery): Promise<SendOutcome> {
    const outcome = await deps.send(delivery);
    if (outcome !== "done") return outcome;
    const after = await deps.deliveries.get(delivery.message.id);
    if (after?.news) await tellNews(deps, after);
    return outcome;
  }

  async function sendInOrder(messages: readonly Delivery[]): Promise<void> {
    try {
      for (const delivery of messages) {
        if ((await sendOne(delivery)) !== "done") return;
      }
    } catch (error) {
      deps.log.warn({ err: error }, "a message could not be sent; the sweep tries again");
    }
  }

  return {
    /** Everything the store holds that is due. */
    sweep: async (): Promise<number> => {
      const now = deps.now();
      for (const delivery of await deps.deliveries.withNews(DUE_MAX)) await tellNews(deps, delivery);
      const due = await deps.deliveries.due(now, await deps.silentSince(), DUE_MAX);
      await inParallel(byPerson(due), deps.peopleAtOnceMax, sendInOrder);
      return due.length;
    },
    /** One message just stored, without looking for the others. */
    one: async (id: string): Promise<void> => {
      const delivery = await deps.deliveries.get(id);
      if (delivery !== null && delivery.state === "queued" && delivery.nextAttemptAt <= deps.now()) {
        await sendInOrder([delivery]);
      }
    },
  };
}
