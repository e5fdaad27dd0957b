import { beingPrepared } from "../outgoing/texts/consumer.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** Tells the person, once, that no wish can be understood yet, as before the first categories are there. The wish stays, and goes on by itself. */
export function tellPreparing(wish: Wish): Wish {
  if (wish.preparingNoticeSent === true || wish.withdrawnAt !== undefined) return wish;
  return update(wish, { preparingNoticeSent: true }, [consumerMessage(wish, `preparing:${wish._id}`, beingPrepared())]);
}
