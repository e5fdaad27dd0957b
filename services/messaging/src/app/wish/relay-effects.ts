import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { splitOffWish } from "../../domain/intake/split-wishes.ts";
import { type OfferButtonIds, offerMessage } from "../../domain/offers/offer-message.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { Effect } from "../../domain/wish/effect.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import { creditNoticeOf, type SendCreditNotice } from "../credit/send-credit-notice.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { MerchantStore } from "../ports/merchant-store.ts";
import type { CorrectionPublisher, LiveNoticePublisher } from "../ports/publishers.ts";
import type { CountQueue } from "../ports/rollup-store.ts";
import type { QueuePushes } from "../push/queue-pushes.ts";
import type { OptOut } from "./opt-out.ts";
import type { Wishes } from "./wishes.ts";

export type RelayDeps = {
  wishes: Pick<Wishes, "open" | "changeInStep">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  contacts: Pick<ContactStore, "get" | "update">;
  merchants: Pick<MerchantStore, "markAsked" | "passOver">;
  liveNotices: LiveNoticePublisher;
  corrections: CorrectionPublisher;
  countQueue: CountQueue;
  sendCreditNotice: SendCreditNotice;
  queuePushes: QueuePushes;
  settings: FlowSettings;
  buttonsOf: OfferButtonIds;
  now: () => Date;
  optOut: OptOut;
  crash: CrashPoint;
};

/** Performs the effects in the wish's outbox, then removes them. Each is safe to repeat. */
export function createRelayEffects(deps: RelayDeps) {
  const { wishes, outgoing, contacts, merchants, optOut, settings, buttonsOf, crash } = deps;

  /** The messages an effect sends. `isOver`: the consumer wrote SAIR, so nothing new is begun for the wish. */
  const messagesOf = (wish: Wish, effect: Effect, isOver: boolean): OutgoingMessage[] => {
    if (creditNoticeOf(effect) !== null) return [];
    const about = { unitId: wish.unit?.id ?? null, categoryId: wish.category?.id ?? null };
    if (effect.kind === "say") {
      return !(effect.toConsumer && isOver) || effect.message.afterOptOut ? [{ ...effect.message, about }] : [];
    }
    if (effect.kind !== "ask" || isOver) return [];
    const offer = wish.offers.find((asked) => asked.id === effect.offerId && asked.round === effect.round);
    return offer ? [{ ...offerMessage(wish, offer, settings, buttonsOf), about }] : [];
  };

  const perform = async (wish: Wish, effect: Effect, isOver: boolean): Promise<void> => {
    const creditNotice = creditNoticeOf(effect);
    if (creditNotice !== null) return deps.sendCreditNotice(wish, creditNotice);
    switch (effect.kind) {
      case "say":
      case "ask":
        return;
      case "push":
        if (!isOver) await deps.queuePushes(wish, effect);
        return;
      case "live":
        return deps.liveNotices.publish(wish._id, effect);
      case "asked":
        return merchants.markAsked(effect.merchantIds, effect.at);
      case "passed_over":
        for (const passed of effect.merchants) {
          await merchants.passOver(passed, wish._id, wish.phoneNumberId, effect.day, effect.missedOn);
        }
        return;
      case "last_unit":
        return contacts.update(effect.contactId, { lastUnitId: effect.unitId });
      case "opt_out":
        return optOut(effect.contactId, effect.at);
      case "corrected":
        return deps.corrections.publish(wish._id, effect);
      case "count":
        return deps.countQueue.enqueue({ wishId: wish._id, version: effect.version });
      case "spawn":
        if (!isOver) await wishes.open(splitOffWish(wish, effect, deps.now()));
        crash("wish-spawned");
        return;
    }
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const concernsConsumer = wish.outbox.some(
      (effect) => ["spawn", "ask", "push"].includes(effect.kind) || (effect.kind === "say" && effect.toConsumer),
    );
    const contact = concernsConsumer ? await contacts.get(wish.contactId) : null;
    const hasOptedOut = contact !== null && contact.optedOutAt !== null;
    // Withdrawn, it stays over although the person may have written again since.
    const isOver = hasOptedOut || wish.withdrawnAt !== undefined;
    await Promise.all([
      outgoing.enqueue(wish.outbox.flatMap((effect) => messagesOf(wish, effect, isOver))),
      ...wish.outbox.map((effect) => perform(wish, effect, isOver)),
    ]);
    crash("relay-performed-before-pull");
    const performed = new Set(wish.outbox.map(({ id }) => id));
    const result = await wishes.changeInStep(
      wish._id,
      (stored) => {
        const outbox = stored.outbox.filter(({ id }) => !performed.has(id));
        return outbox.length === stored.outbox.length ? stored : { ...stored, outbox };
      },
      wish,
    );
    return result?.wish ?? null;
  };
}
