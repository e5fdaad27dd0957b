import { liveNotice, update, withOffer } from "../domain/wish/update.ts";
import type { Offer, Wish, WishReport } from "../domain/wish/wish.ts";

export const askedOffer = (wish: Wish, merchantId: string): Offer | undefined =>
  wish.offers.find((offer) => offer.merchantId === merchantId && offer.askedAt !== null);

/** Records an asked merchant's complaint about the wish; its first report is kept. Moves no money. */
export function reportWish(wish: Wish, merchantId: string, report: WishReport): Wish {
  const offer = askedOffer(wish, merchantId);
  if (offer === undefined || offer.report !== undefined || wish.anonymisedAt !== undefined) return wish;
  return update(wish, { offers: withOffer(wish, offer.id, { report }) }, [liveNotice(wish, [merchantId])]);
}
