import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { isBlockedIn } from "../../domain/abuse/contact-block.ts";
import { splitOffWish } from "../../domain/intake/split-wishes.ts";
import { type OfferButtonIds, offerMessage } from "../../domain/offers/offer-message.ts";
import { holdForPanel, isEffectDue, offerToAsk } from "../../domain/offers/panel-first.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { Effect } from "../../domain/wish/effect.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CarryOutBlock } from "../abuse/block-contact.ts";
import { creditNoticeOf, type SendCreditNotice } from "../credit/send-credit-notice.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { LivePanels } from "../ports/merchants/live-panels.ts";
import type { MerchantStore } from "../ports/merchants/merchant-store.ts";
import type { ContactStore } from "../ports/people/contact-store.ts";
import type { AuditPublisher, CorrectionPublisher, LiveNoticePublisher } from "../ports/publishers.ts";
import type { CountQueue } from "../ports/wishes/rollup-store.ts";
import type { QueuePushes } from "../push/queue-pushes.ts";
import type { OptOut } from "./opt-out.ts";
import type { Wishes } from "./wishes.ts";

export type RelayDeps = {
  wishes: Pick<Wishes, "open" | "changeInStep">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  contacts: Pick<ContactStore, "get" | "update">;
  merchants: Pick<MerchantStore, "markAsked" | "passOver">;
  liveNotices: LiveNoticePublisher;
  livePanels: LivePanels;
  corrections: CorrectionPublisher;
  countQueue: CountQueue;
  sendCreditNotice: SendCreditNotice;
  queuePushes: QueuePushes;
  settings: FlowSettings;
  buttonsOf: OfferButtonIds;
  now: () => Date;
  optOut: OptOut;
  carryOutBlock: CarryOutBlock;
  audit: AuditPublisher;
  crash: CrashPoint;
};

/**
 * Performs the effects in the wish's outbox that are due, then removes them. Each is safe to repeat. The message of an offer whose
 * merchant has a panel open is not sent yet: it stays in the outbox until the panel had its time.
 */
export function createRelayEffects(deps: RelayDeps) {
  const { wishes, outgoing, contacts, merchants, optOut, settings, buttonsOf, crash } = deps;

  /** The messages an effect sends. `isOver`: the consumer wrote SAIR or is blocked, so nothing new is begun for the wish. */
  const messagesOf = (wish: Wish, effect: Effect, isOver: boolean): OutgoingMessage[] => {
    if (creditNoticeOf(effect) !== null) return [];
    const about = { unitId: wish.unit?.id ?? null, categoryId: wish.category?.id ?? null };
    if (effect.kind === "say") {
      return !(effect.toConsumer && isOver) || effect.message.afterOptOut ? [{ ...effect.message, about }] : [];
    }
    if (effect.kind !== "ask" || isOver) return [];
    const offer = offerToAsk(wish, effect);
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
      case "block":
        await deps.carryOutBlock(effect);
        return deps.audit.publish(effect.audit);
      case "corrected":
        await deps.corrections.publish(wish._id, effect);
        if (effect.audit !== undefined) await deps.audit.publish(effect.audit);
        return;
      case "count":
        return deps.countQueue.enqueue({ wishId: wish._id, version: effect.version });
      case "spawn":
        if (!isOver) await wishes.open(splitOffWish(wish, effect, deps.now()));
        crash("wish-spawned");
        return;
    }
  };

  const isForPanel = (wish: Wish, effect: Effect): boolean => {
    if (effect.kind !== "ask" || effect.notBefore !== undefined || settings.panelFirstMs === 0) return false;
    const offer = offerToAsk(wish, effect);
    return offer !== undefined && deps.livePanels.isLive(offer.merchantId);
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const due = wish.outbox.filter((effect) => isEffectDue(wish, effect, deps.now()));
    const concernsConsumer = due.some(
      (effect) => ["spawn", "ask", "push"].includes(effect.kind) || (effect.kind === "say" && effect.toConsumer),
    );
    const contact = concernsConsumer ? await contacts.get(wish.contactId) : null;
    const isSilent = contact !== null && (contact.optedOutAt !== null || isBlockedIn(contact, wish.unit?.id ?? null));
    // Withdrawn, it stays over although the person may have written again since.
    const isOver = isSilent || wish.withdrawnAt !== undefined;
    const forPanel = new Set(due.filter((effect) => !isOver && isForPanel(wish, effect)).map(({ id }) => id));
    const effects = due.filter(({ id }) => !forPanel.has(id));
    await Promise.all([
      outgoing.enqueue(effects.flatMap((effect) => messagesOf(wish, effect, isOver))),
      ...effects.map((effect) => perform(wish, effect, isOver)),
    ]);
    crash("relay-performed-before-pull");
    const at = deps.now();
    const performed = new Set(effects.map(({ id }) => id));
    const result = await wishes.changeInStep(
      wish._id,
      (stored) => {
        const outbox = stored.outbox.filter(({ id }) => !performed.has(id));
        const pulled = outbox.length === stored.outbox.length ? stored : { ...stored, outbox };
        return holdForPanel(pulled, forPanel, at, settings);
      },
      wish,
    );
    return result?.wish ?? null;
  };
}
