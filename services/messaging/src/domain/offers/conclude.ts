import { nameOfOne } from "../intake/split-wishes.ts";
import { everyoneSaidNo, nobodyAnswered } from "../outgoing/texts/consumer.ts";
import { after, type FlowSettings } from "../wish/flow-settings.ts";
import { changed, toConsumer } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

const isOpen = ({ status }: Offer): boolean => status === "scheduled" || status === "pending" || status === "answering";

/** What becomes of a wish when its last open offer has ended; any other wish comes back as it is. */
export function concluded(wish: Wish, now: Date, settings: FlowSettings): Wish {
  if (wish.state !== "asking" || wish.offers.some(isOpen)) return wish;
  if (wish.offers.some(({ status }) => status === "accepted")) return { ...wish, state: "answered", closedAt: now };
  if (wish.offers.every(({ status }) => status === "rejected")) {
    const said = toConsumer(wish, `nobody:${wish._id}:${wish.offers.length}`, everyoneSaidNo({ one: nameOfOne(wish) }));
    const retryAt = after(now, settings.waitingRetryMs);
    return changed(wish, { state: "waiting_merchant", retryAt, toldNobody: true }, [said]);
  }
  if (wish.rounds >= settings.roundsMax) return { ...wish, state: "closed", closedAt: now };
  const question = nobodyAnswered({ wishId: wish._id, round: wish.rounds, one: nameOfOne(wish) });
  return changed(wish, { state: "unanswered" }, [toConsumer(wish, `silence:${wish._id}:${wish.rounds}`, question)]);
}
