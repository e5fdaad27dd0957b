import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { isLostContact } from "../../domain/offers/lose-number.ts";
import { type OfferButtonIds, offerMessage } from "../../domain/offers/offer-message.ts";
import { holdForPanel, isEffectDue, offerToSend } from "../../domain/offers/panel-first.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Effect, Wish } from "../../domain/wish/wish.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { LivePanels } from "../ports/live-panels.ts";
import type { Wishes } from "./wishes.ts";

/** Performs one kind of effect, at least once: it is safe to repeat. */
type EffectHandler<Handled extends Effect = Effect> = {
  /** True where the effect begins something new for the consumer: it is left out once the wish is over for them. */
  readonly beginsAnew?: boolean;
  /** Returns whether `perform` sends the message of this effect, so that the relay does not. */
  sendsMessage?(effect: Handled): boolean;
  perform(wish: Wish, effect: Handled): Promise<void>;
};

/** Handlers by kind of effect. */
export type EffectHandlers = {
  readonly [Kind in Effect["kind"]]: EffectHandler<Extract<Effect, { kind: Kind }>>;
};

export type RelayDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  contacts: Pick<ContactStore, "get">;
  livePanels: LivePanels;
  gates: Pick<Gates, "silences">;
  handlers: EffectHandlers;
  settings: FlowSettings;
  buttonsOf: OfferButtonIds;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Performs the effects in the wish's outbox that are due, then removes them. Each is safe to repeat. The message of an offer whose
 * merchant has a panel open is not sent yet: it stays in the outbox until the panel had its time.
 */
export function createRelayEffects(deps: RelayDeps) {
  const { wishes, outgoing, contacts, handlers, gates, settings, buttonsOf, crash } = deps;

  const handlerOf = (effect: Effect): EffectHandler => handlers[effect.kind];

  /** The messages an effect sends. `isOver`: a gate silences the consumer, so nothing new is begun for the wish. */
  const messagesOf = (wish: Wish, effect: Effect, isOver: boolean): OutgoingMessage[] => {
    if (handlerOf(effect).sendsMessage?.(effect)) return [];
    const about = { unitId: wish.unit?.id ?? null, categoryId: wish.category?.id ?? null };
    if (effect.kind === "send_message") {
      // A message to a merchant about a wish names the consumer, so it is not sent to a number that may be another's by now.
      if (!effect.toConsumer && isLostContact(wish, effect.message.contactId)) return [];
      return !(effect.toConsumer && isOver) || effect.message.afterOptOut ? [{ ...effect.message, about }] : [];
    }
    if (effect.kind !== "send_offer" || isOver) return [];
    const offer = offerToSend(wish, effect);
    return offer ? [{ ...offerMessage(wish, offer, settings, buttonsOf), about }] : [];
  };

  const perform = async (wish: Wish, effect: Effect, isOver: boolean): Promise<void> => {
    const handler = handlerOf(effect);
    if (!(isOver && handler.beginsAnew)) await handler.perform(wish, effect);
  };

  const isForPanel = (wish: Wish, effect: Effect): boolean => {
    if (effect.kind !== "send_offer" || effect.notBefore !== undefined || settings.panelFirstMs === 0) return false;
    const offer = offerToSend(wish, effect);
    return offer !== undefined && deps.livePanels.isLive(offer.merchantId);
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const due = wish.outbox.filter((effect) => isEffectDue(wish, effect, deps.now()));
    const concernsConsumer = due.some(
      (effect) => handlerOf(effect).beginsAnew || (effect.kind === "send_message" && effect.toConsumer),
    );
    const contact = concernsConsumer ? await contacts.get(wish.contactId) : null;
    const isOver = gates.silences(contact, wish);
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
