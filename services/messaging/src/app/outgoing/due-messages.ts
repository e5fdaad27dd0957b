import type { Delivery, DeliveryStore, Unsettled } from "../ports/delivery-store.ts";
import type { DeliveryListener } from "./outgoing-messages.ts";
import type { SendOutcome } from "./send-message.ts";

/** What one look takes in; what is younger waits for the next. */
const UNSETTLED_MAX = 5_000;
const NEWS_MAX = 500;
/** As it was, as a template, at the other number. */
const TRIES_AT_ONCE_MAX = 3;

export type DeliverDeps = {
  deliveries: DeliveryStore;
  send: (delivery: Delivery) => Promise<SendOutcome>;
  listener: DeliveryListener;
  /** Since when silence counts: null while our callbacks may be stuck, so that an echo on its way is waited for. */
  silentSince: () => Promise<Date | null>;
  now: () => Date;
};

export type DueMessages = {
  /** For each person whose turn it is, what to say, oldest first. */
  ready: Map<string, string[]>;
  /** People whose oldest message has to wait, and all that was said after it. */
  waiting: Set<string>;
};

export type DeliverDue = {
  /** Tells the flow what became of messages, where that has not been told yet. */
  tellNews(): Promise<void>;
  due(): Promise<DueMessages>;
  /** Sends one message, if it is its time. `wait`: whatever follows it to the same person waits as well. */
  one(id: string): Promise<"done" | "wait">;
};

/** Finds what is to be sent, sends it and tells what came of it; who is written to when is the caller's to order. */
export function createDeliverDue(deps: DeliverDeps): DeliverDue {
  const { deliveries, listener } = deps;

  /** Tells, then forgets that it had to; dying in between tells it again. */
  async function tell(delivery: Delivery): Promise<void> {
    const { message, news, failure } = delivery;
    const at = delivery.settledAt ?? delivery.createdAt;
    if (news === "accepted") await listener.accepted(message, at);
    if (news === "failed") await listener.failed(message, failure ?? "unknown", at);
    await deliveries.newsTold(message.id);
  }

  function isDue(
    { state, nextAttemptAt, sendingAt }: Pick<Unsettled, "state" | "nextAttemptAt" | "sendingAt">,
    silentSince: Date | null,
  ): boolean {
    if (state === "queued") return nextAttemptAt <= deps.now();
    return state === "sending" && sendingAt !== null && silentSince !== null && sendingAt <= silentSince;
  }

  return {
    tellNews: async () => {
      for (const delivery of await deliveries.withNews(NEWS_MAX)) await tell(delivery);
    },
    due: async () => {
      const silentSince = await deps.silentSince();
      const found: DueMessages = { ready: new Map(), waiting: new Set() };
      for (const message of await deliveries.unsettled(UNSETTLED_MAX)) {
        const { id, person } = message;
        const before = found.ready.get(person);
        if (before !== undefined) before.push(id);
        else if (!found.waiting.has(person) && isDue(message, silentSince)) found.ready.set(person, [id]);
        else found.waiting.add(person);
      }
      return found;
    },
    one: async (id) => {
      for (let tries = 0; tries < TRIES_AT_ONCE_MAX; tries += 1) {
        const delivery = await deliveries.get(id);
        if (delivery === null || (delivery.state !== "queued" && delivery.state !== "sending")) return "done";
        if (!isDue(delivery, delivery.state === "sending" ? await deps.silentSince() : null)) return "wait";
        const outcome = await deps.send(delivery);
        if (outcome === "wait") return "wait";
        const after = outcome === "done" ? await deliveries.get(id) : null;
        if (after?.news) await tell(after);
        if (outcome === "done") return "done";
      }
      return "wait";
    },
  };
}
