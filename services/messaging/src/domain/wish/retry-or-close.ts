import { searchingAgain, wishDropped } from "../outgoing/texts/consumer.ts";
import { withApplied } from "./applied-messages.ts";
import type { FlowSettings } from "./flow-settings.ts";
import { closeWish, consumerMessage, liveNotice, update } from "./update.ts";
import type { Wish } from "./wish.ts";

/** A tap below the question of an unanswered wish; `round`: which of its questions it was tapped on. */
export type RoundTap = { round: number; wamid: string };

/** Returns whether the person may have a wish tried again that no merchant has answered, or that waits for one. */
export const mayRetry = ({ state, heldByPause, rounds }: Wish, settings: Pick<FlowSettings, "roundsMax">): boolean =>
  (state === "unanswered" || (state === "waiting_merchant" && heldByPause !== true)) && rounds < settings.roundsMax;

/**
 * TENTAR DE NOVO when no merchant answered, or none can be asked now; valid once for the question it was tapped on. One that waits says so at once, since
 * it may find nobody again.
 */
export function retryWish(wish: Wish, { round, wamid }: RoundTap, settings: FlowSettings): Wish {
  if (!mayRetry(wish, settings) || wish.rounds !== round) return wish;
  const again: Partial<Wish> = {
    state: "choosing",
    rounds: round + 1,
    retryAt: null,
    appliedMessageIds: withApplied(wish, wamid),
  };
  const isWaiting = wish.state === "waiting_merchant";
  const reply = isWaiting ? [consumerMessage(wish, `again:${wish._id}:${round}`, searchingAgain(wish.text))] : [];
  return update(wish, again, reply);
}

/** Tries a waiting wish again, because a merchant may now be able to serve it. */
export const retryWaitingWish = (wish: Wish): Wish =>
  wish.state === "waiting_merchant" ? { ...wish, state: "choosing", retryAt: null } : wish;

/** DEIXAR PRA LÁ: closes a wish that no merchant answered, or that waits for one. */
export function dropWish(wish: Wish, { round, wamid }: RoundTap, now: Date): Wish {
  const isOpen = wish.state === "unanswered" || wish.state === "waiting_merchant";
  if (!isOpen || wish.rounds !== round) return wish;
  const over = closeWish({ ...wish, appliedMessageIds: withApplied(wish, wamid) }, now);
  return update(over, {}, [consumerMessage(wish, `dropped:${wish._id}`, wishDropped())]);
}

/** A tap on the wish in the list of those that may be cancelled. */
export const cancelWish = (wish: Wish, wamid: string, now: Date): Wish =>
  isUnfinished(wish) ? withdraw({ ...wish, appliedMessageIds: withApplied(wish, wamid) }, now) : wish;

/** Returns whether the wish is still in progress. */
export const isUnfinished = ({ state }: Wish): boolean =>
  state !== "closed" && state !== "void" && state !== "answered";

const REPLACEABLE: readonly Wish["state"][] = ["choosing", "asking", "waiting_merchant", "unanswered"];

/** Returns whether another wish may take the place of this one at its person's word: companies may have been asked, and none has said TENHO. */
export const isReplaceable = ({ state, offers }: Wish): boolean =>
  REPLACEABLE.includes(state) && offers.every(({ status }) => status !== "accepted" && status !== "answering");

/** Ends a wish, as a cancel does, because the person asks for something else instead; `by`: the wish that takes its place. */
export const replaceWish = (wish: Wish, by: string, now: Date): Wish =>
  isReplaceable(wish) ? { ...withdraw(wish, now), replacedBy: by } : wish;

/** SAIR: ends open offers, except one whose payment is pending: it may have been debited already, so it is completed. */
export function withdraw(wish: Wish, now: Date): Wish {
  if (wish.state === "closed" || wish.state === "void") return wish;
  const asked = wish.offers.filter(({ status }) => status === "pending");
  const offers = wish.offers
    .filter(({ status }) => status !== "scheduled")
    .map((offer) => (asked.includes(offer) ? { ...offer, status: "expired" as const, expiresAt: now } : offer));
  const merchantIds = asked.map(({ merchantId }) => merchantId);
  const withdrawn = { ...wish, offers, withdrawnAt: now, notifyConsumerAt: null };
  return update(closeWish(withdrawn, now), {}, [liveNotice(wish, merchantIds)]);
}
