import { isAtRest, withoutNotes } from "../wish/anonymise.ts";
import { update } from "../wish/update.ts";
import type { Offer, Wish } from "../wish/wish.ts";

const OVER: readonly Offer["status"][] = ["accepted", "rejected", "expired"];

const isOf =
  (merchantId: string) =>
  (offer: Offer): boolean =>
    offer.merchantId === merchantId && (offer.merchantName !== "" || offer.merchantPhone !== "");

/** The offers of the wish that name the merchant. */
export const offersNaming = (wish: Wish, merchantId: string): Offer[] => wish.offers.filter(isOf(merchantId));

/** Returns whether the merchant's name and number are needed no longer: its offers are over, and the consumer was notified of its TENHO. */
export const isOverFor = (wish: Wish, merchantId: string): boolean =>
  isAtRest(wish) &&
  wish.notifyConsumerAt === null &&
  offersNaming(wish, merchantId).every(({ status }) => OVER.includes(status));

const withoutMerchant = (offer: Offer): Offer => ({ ...withoutNotes(offer), merchantName: "", merchantPhone: "" });

/** The wish without the merchant's name, number and note; the facts that the offer was made, answered and paid are kept. */
export function anonymiseMerchant(wish: Wish, merchantId: string): Wish {
  if (offersNaming(wish, merchantId).length === 0) return wish;
  const names = isOf(merchantId);
  const offers = wish.offers.map((offer) => (names(offer) ? withoutMerchant(offer) : offer));
  return update(wish, { offers });
}
