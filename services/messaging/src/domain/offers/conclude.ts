import { everyoneSaidNo, nobodyAnswered } from "../outgoing/texts/consumer.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { consumerMessage, distinguishingText, update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

const isOpen = ({ status }: Offer): boolean => status === "scheduled" || status === "pending" || status === "answering";

/** Ends or suspends a wish whose last open offer has ended; returns any other wish unchanged. */
export function conclude(wish: Wish, now: Date, settings: FlowSettings): Wish {
  if (wish.state !== "asking" || wish.offers.some(isOpen)) return wish;
  if (wish.offers.some(({ status }) => status === "accepted")) return { ...wish, state: "answered", closedAt: now };
  if (wish.offers.every(({ status }) => status === "rejected")) {
    const message = consumerMessage(
      wish,
      `nobody:${wish._id}:${wish.offers.length}`,
      everyoneSaidNo({ one: distinguishingText(wish) }),
    );
    const retryAt = addMs(now, settings.waitingRetryMs);
    return update(wish, { state: "waiting_merchant", retryAt, noMerchantNoticeSent: true }, [message]);
  }
  if (wish.rounds >= settings.roundsMax) return { ...wish, state: "closed", closedAt: now };
  const question = nobodyAnswered({ wishId: wish._id, round: wish.rounds, one: distinguishingText(wish) });
  return update(wish, { state: "unanswered" }, [consumerMessage(wish, `silence:${wish._id}:${wish.rounds}`, question)]);
}
