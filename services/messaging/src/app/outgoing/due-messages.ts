import { createGather } from "../gather.ts";
import type { Delivery, DeliveryStore, Unsettled } from "../ports/delivery-store.ts";
import type { OutcomeReporter } from "./report-outcomes.ts";
import type { ResendCutoff } from "./resend-cutoff.ts";
import type { SendMessage } from "./send-message.ts";

/** Most messages read by one sweep; younger ones wait for the next. */
const UNSETTLED_MAX = 5_000;
const GATHERED_MAX = 100;
/** Attempts at one message: in its first form, as a template, and to the other form of the number. */
const ATTEMPTS_AT_ONCE_MAX = 3;

export type DueMessagesDeps = {
  deliveries: DeliveryStore;
  sendMessage: SendMessage;
  outcomes: Pick<OutcomeReporter, "report">;
  resendCutoff: Pick<ResendCutoff, "current">;
  now: () => Date;
};

export type DueByRecipient = {
  /** Message ids by recipient, oldest first, where the oldest is due. */
  ready: Map<string, string[]>;
  /** Recipients whose oldest message has to wait, and all later ones with it. */
  waiting: Set<string>;
};

export type DueMessages = {
  find(): Promise<DueByRecipient>;
  /** Sends one message if it is due; no call to Meta begins after `startBy`. `stored` is the message as just stored, null when it was not. */
  send(id: string, startBy: Date, stored: Delivery | null): Promise<Sent>;
};

/**
 * Outcome of sending. `gone`: the message was settled before, or is held. `wait`, `not_due`: later messages to the same recipient wait as well;
 * `not_due`: Meta was not called. `recorded`: resolves when Meta's answer is stored, and rejects when it cannot be; the next message need not wait
 * for it.
 */
export type Sent = { outcome: "done"; recorded: Promise<void> } | { outcome: "gone" | "wait" | "not_due" };

/** Finds due messages, sends them and has their outcomes passed on; the caller decides the order of recipients. */
export function createDueMessages(deps: DueMessagesDeps): DueMessages {
  const { deliveries, outcomes, resendCutoff } = deps;

  function isDue(
    { state, nextAttemptAt, sendingAt }: Pick<Unsettled, "state" | "nextAttemptAt" | "sendingAt">,
    cutoff: Date | null,
  ): boolean {
    if (state === "queued") return nextAttemptAt <= deps.now();
    return state === "sending" && sendingAt !== null && cutoff !== null && sendingAt <= cutoff;
  }

  const claimFirst = createGather<string, Date | null>(
    async (ids) => {
      const at = deps.now();
      return (await deliveries.claimFirst(ids, at)).map((isClaimed) => (isClaimed ? at : null));
    },
    { waitMs: 0, max: GATHERED_MAX },
  );

  async function claimStored(stored: Delivery): Promise<Delivery | null> {
    const at = await claimFirst(stored.message.id);
    return at && { ...stored, state: "sending", sendingAt: at, attempts: stored.attempts + 1 };
  }

  /** Claims a message, mostly in one write; the message is read only when it was not simply due. */
  async function claim(id: string): Promise<Delivery | "gone" | "not_due" | "taken"> {
    const queued = await deliveries.claimQueued(id, deps.now());
    if (queued !== null) return queued;
    const delivery = await deliveries.get(id);
    if (delivery?.state === "queued") return "not_due";
    if (delivery?.state !== "sending") return "gone";
    if (!isDue(delivery, await resendCutoff.current())) return "not_due";
    return (await deliveries.claimAgain(id, delivery.attempts, deps.now())) ?? "taken";
  }

  /** Has the outcome of a message passed on when it is recorded. */
  async function passOn(id: string, settled: Promise<Delivery | null>): Promise<void> {
    const after = (await settled) ?? (await deliveries.get(id));
    if (after?.pendingNotice) outcomes.report(after);
  }

  return {
    find: async () => {
      const cutoff = await resendCutoff.current();
      const found: DueByRecipient = { ready: new Map(), waiting: new Set() };
      for (const message of await deliveries.unsettled(UNSETTLED_MAX)) {
        const { id, recipient } = message;
        const before = found.ready.get(recipient);
        if (before !== undefined) before.push(id);
        else if (!found.waiting.has(recipient) && isDue(message, cutoff)) found.ready.set(recipient, [id]);
        else found.waiting.add(recipient);
      }
      return found;
    },
    send: async (id, startBy, stored) => {
      for (let attempt = 0; attempt < ATTEMPTS_AT_ONCE_MAX; attempt += 1) {
        const claimed = (attempt === 0 && stored && (await claimStored(stored))) || (await claim(id));
        if (claimed === "gone") return attempt === 0 ? { outcome: "gone" } : done();
        if (claimed === "not_due") return { outcome: attempt === 0 ? "not_due" : "wait" };
        if (claimed === "taken") return { outcome: "wait" };
        const sent = await deps.sendMessage(claimed, startBy);
        if (sent === "wait") return { outcome: "wait" };
        if (sent === "held") return { outcome: "gone" };
        if (sent !== "again") return done(passOn(id, sent.settled));
      }
      return { outcome: "wait" };
    },
  };
}

const done = (recorded: Promise<void> = Promise.resolve()): Sent => ({ outcome: "done", recorded });
