import type { Effect } from "../wish/effect.ts";
import { addMs, earliest, expiryMsOf, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

type Ask = Extract<Effect, { kind: "ask" }>;

/** The offer that an effect puts to its merchant, unless it has another round by now. */
export const offerToAsk = ({ offers }: Pick<Wish, "offers">, { offerId, round }: Ask): Offer | undefined =>
  offers.find((offer) => offer.id === offerId && offer.round === round);

const isWaiting = (effect: Effect): effect is Ask & { notBefore: Date } =>
  effect.kind === "ask" && effect.notBefore !== undefined;

/** Null while an answer is being paid: it may leave the offer open again. */
const sendsAt = (wish: Wish, effect: Ask & { notBefore: Date }): Date | null =>
  offerToAsk(wish, effect)?.status === "answering" ? null : effect.notBefore;

/** Whether an effect is to be performed now: all are, except the message of an offer that its merchant's panel has. */
export const isEffectDue = (wish: Wish, effect: Effect, now: Date): boolean =>
  !isWaiting(effect) || isDue(sendsAt(wish, effect), now);

/** When the next effect that waits is to be performed; null: none waits. */
export const nextEffectAt = (wish: Wish): Date | null =>
  earliest(wish.outbox.filter(isWaiting).map((effect) => sendsAt(wish, effect)));

/** An answer was given that ends the offer, or that waits for the merchant's balance; or its time is over. */
const isSettled = (offer: Offer | undefined): boolean =>
  offer === undefined || (offer.status !== "pending" && offer.status !== "answering") || Boolean(offer.awaiting);

/**
 * The offers that these effects put to their merchants have been shown in panels at `at`: their messages wait for an answer from
 * there, and their time begins. An effect that was performed meanwhile stays performed.
 */
export function holdForPanel(wish: Wish, effectIds: ReadonlySet<string>, at: Date, settings: FlowSettings): Wish {
  const held = wish.outbox.flatMap((effect) => {
    if (effect.kind !== "ask" || !effectIds.has(effect.id) || isWaiting(effect)) return [];
    const offer = offerToAsk(wish, effect);
    return offer === undefined ? [] : [offer];
  });
  if (held.length === 0) return wish;
  const notBefore = addMs(at, settings.panelFirstMs);
  const outbox = wish.outbox.map((effect) => (effectIds.has(effect.id) ? { ...effect, notBefore } : effect));
  const offers = wish.offers.map((offer) =>
    held.includes(offer) && !isSettled(offer)
      ? { ...offer, panelNoticeAt: at, expiresAt: offer.expiresAt ?? addMs(at, expiryMsOf(offer, settings)) }
      : offer,
  );
  const merchantIds = held.map(({ merchantId }) => merchantId);
  return update({ ...wish, outbox }, { offers }, [liveNotice(wish, merchantIds)]);
}

/** The wish without messages that waited for an answer from the panel, where there is one, or the offer has ended. */
export function withoutSettledAsks(wish: Wish): Wish {
  const outbox = wish.outbox.filter((effect) => !isWaiting(effect) || !isSettled(offerToAsk(wish, effect)));
  return outbox.length === wish.outbox.length ? wish : { ...wish, outbox };
}
