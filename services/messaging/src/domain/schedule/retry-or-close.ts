import { wishDropped } from "../outgoing/texts/consumer.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import { changed, liveNotice, toConsumer } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";
import { close } from "./timeouts.ts";

/** TENTAR DE NOVO after silence; works once for the question it was tapped on. */
export function tryAgain(wish: Wish, round: number, settings: FlowSettings): Wish {
  if (wish.state !== "unanswered" || wish.rounds !== round || round >= settings.roundsMax) return wish;
  return changed(wish, { state: "choosing", rounds: round + 1 });
}

/** DEIXAR PRA LÁ. */
export function dropWish(wish: Wish, round: number, now: Date): Wish {
  if (wish.state !== "unanswered" || wish.rounds !== round) return wish;
  const over = close(wish, now);
  return changed(over, {}, [toConsumer(wish, `dropped:${wish._id}`, wishDropped())]);
}

/** The consumer wants to hear no more: open offers end, except one being paid at this moment. */
export function withdraw(wish: Wish, now: Date): Wish {
  if (wish.state === "closed" || wish.state === "void") return wish;
  const asked = wish.offers.filter(({ status }) => status === "pending");
  const offers = wish.offers
    .filter(({ status }) => status !== "scheduled")
    .map((offer) => (asked.includes(offer) ? { ...offer, status: "expired" as const, expiresAt: now } : offer));
  const merchantIds = asked.map(({ merchantId }) => merchantId);
  return changed(close({ ...wish, offers }, now), {}, [liveNotice(wish, merchantIds)]);
}
