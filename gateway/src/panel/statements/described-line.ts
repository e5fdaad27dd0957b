import type { OfferDescription } from "./describe-offers.ts";
import type { WalletLine } from "./wallet-statement.ts";

/** Adds to a line of a statement what its TENHO was about, as far as that is known. */
export function describeLine({ offer_id, ...line }: WalletLine, offers: ReadonlyMap<string, OfferDescription>) {
  const offer = offer_id === null ? undefined : offers.get(offer_id);
  return {
    ...line,
    // A wallet of the previous version does not say it.
    is_test: line.is_test ?? false,
    wish_id: line.wish_id ?? offer?.wishId ?? null,
    wish_text: offer?.wishText ?? null,
    customer: offer?.customer ?? null,
    category: offer?.category ?? null,
  };
}

export type DescribedLine = ReturnType<typeof describeLine>;
