import { addMs, earliest, expiryMsOf, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Effect, Offer, Wish } from "../wish/wish.ts";

type SendOffer = Extract<Effect, { kind: "send_offer" }>;

/** The offer that an effect sends to its merchant; undefined if the offer is in another round by now, or the merchant lost the number. */
export const offerToSend = ({ offers }: Pick<Wish, "offers">, { offerId, round }: SendOffer): Offer | undefined =>
  offers.find((offer) => offer.id === offerId && offer.round === round && offer.numberLostAt === undefined);

const isWaiting = (effect: Effect): effect is SendOffer & { notBefore: Date } =>
  effect.kind === "send_offer" && effect.notBefore !== undefined;

/** The moment a waiting message is sent; null while an answer is being paid, which may leave the offer open again. */
const sendsAt = (wish: Wish, effect: SendOffer & { notBefore: Date }): Date | null =>
  offerToSend(wish, effect)?.status === "answering" ? null : effect.notBefore;

/**
 * Returns whether an effect is to be performed now: always, except the message of an offer that its merchant's panel shows and that still waits for an answer
 * there.
 */
export const isEffectDue = (wish: Wish, effect: Effect, now: Date): boolean =>
  !isWaiting(effect) || isDue(sendsAt(wish, effect), now);

/** The moment of the next waiting effect; null: none waits. */
export const nextEffectAt = (wish: Wish): Date | null =>
  earliest(wish.outbox.filter(isWaiting).map((effect) => sendsAt(wish, effect)));

/** Returns whether the offer needs no message any more: it was answered, waits for the merchant's balance, or has ended. */
const isSettled = (offer: Offer | undefined): boolean =>
  offer === undefined || (offer.status !== "pending" && offer.status !== "answering") || Boolean(offer.awaiting);

/**
 * Records that panels showed the offers of these effects at `at`: their messages wait for an answer from the panel, and the time to answer starts.
 * Effects already performed are left alone.
 */
export function holdForPanel(wish: Wish, effectIds: ReadonlySet<string>, at: Date, settings: FlowSettings): Wish {
  const held = wish.outbox.flatMap((effect) => {
    if (effect.kind !== "send_offer" || !effectIds.has(effect.id) || isWaiting(effect)) return [];
    const offer = offerToSend(wish, effect);
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

/** The wish without waiting messages whose offer was answered in the panel or has ended. */
export function withoutSettledAsks(wish: Wish): Wish {
  const outbox = wish.outbox.filter((effect) => !isWaiting(effect) || !isSettled(offerToSend(wish, effect)));
  return outbox.length === wish.outbox.length ? wish : { ...wish, outbox };
}
