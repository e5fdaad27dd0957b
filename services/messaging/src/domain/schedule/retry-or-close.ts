import { wishDropped } from "../outgoing/texts/consumer.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import { closeWish, consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** TENTAR DE NOVO when no merchant answered; works once for the question it was tapped on. */
export function retryWish(wish: Wish, round: number, settings: FlowSettings): Wish {
  if (wish.state !== "unanswered" || wish.rounds !== round || round >= settings.roundsMax) return wish;
  return update(wish, { state: "choosing", rounds: round + 1 });
}

/** A wish that waits for a merchant is tried again: one may have become able to serve it. */
export const retryWaitingWish = (wish: Wish): Wish =>
  wish.state === "waiting_merchant" ? { ...wish, state: "choosing", retryAt: null } : wish;

/** DEIXAR PRA LÁ. */
export function dropWish(wish: Wish, round: number, now: Date): Wish {
  if (wish.state !== "unanswered" || wish.rounds !== round) return wish;
  const over = closeWish(wish, now);
  return update(over, {}, [consumerMessage(wish, `dropped:${wish._id}`, wishDropped())]);
}

/** Whether something is still to come of the wish. */
export const isUnfinished = ({ state }: Wish): boolean =>
  state !== "closed" && state !== "void" && state !== "answered";

/** SAIR: open offers end, except one whose payment is pending: it may have been debited already, so it is completed. */
export function withdraw(wish: Wish, now: Date): Wish {
  if (wish.state === "closed" || wish.state === "void") return wish;
  const asked = wish.offers.filter(({ status }) => status === "pending");
  const offers = wish.offers
    .filter(({ status }) => status !== "scheduled")
    .map((offer) => (asked.includes(offer) ? { ...offer, status: "expired" as const, expiresAt: now } : offer));
  const merchantIds = asked.map(({ merchantId }) => merchantId);
  const withdrawn = { ...wish, offers, withdrawnAt: now, tellAt: null };
  return update(closeWish(withdrawn, now), {}, [liveNotice(wish, merchantIds)]);
}
